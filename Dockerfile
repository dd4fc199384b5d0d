FROM python:3.13-slim AS build
RUN python -m venv /opt/azul-bot
WORKDIR /build
COPY requirements.txt .
RUN /opt/azul-bot/bin/pip install --no-cache-dir -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY renderers renderers
RUN /opt/azul-bot/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
# Pillow finds FriBiDi at run time only; without it right-to-left names are drawn unshaped. The other backs PostgreSQL up.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libfribidi0 postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin azul \
    && install --directory --owner azul /data
COPY --from=build /opt/azul-bot /opt/azul-bot
ENV PATH=/opt/azul-bot/bin:$PATH
USER azul
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
