# Two images: the last one is built unless another is asked for; `--target postgres` has PostgreSQL's programs as well.
FROM python:3.13-slim-trixie AS build
RUN python -m venv /opt/azul-bot
WORKDIR /build
COPY requirements.txt hosting/build-requirements.txt ./
RUN /opt/azul-bot/bin/pip install --no-cache-dir --require-hashes -r requirements.txt \
    && pip install --no-cache-dir --require-hashes -r build-requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY renderers renderers
# With the backend from above, and nothing that is fetched anew.
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheel . \
    && /opt/azul-bot/bin/pip install --no-cache-dir --no-index --no-deps /wheel/*.whl

FROM python:3.13-slim-trixie AS base
# Pillow finds FriBiDi at run time only; without it right-to-left names are drawn unshaped.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin azul \
    && install --directory --owner azul /data
COPY --from=build /opt/azul-bot /opt/azul-bot
# One arena for what C allocates, however many threads there are: 8 MB less.
ENV PATH=/opt/azul-bot/bin:$PATH MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
USER azul
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]

# Backups of PostgreSQL need its own programs, and these bring Perl: 47 MB that SQLite has no use for.
FROM base AS postgres
USER root
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*
USER azul

FROM base AS sqlite
