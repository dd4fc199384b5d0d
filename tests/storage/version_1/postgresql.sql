CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    PRIMARY KEY (version_num)
);

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    blocked_id BIGINT NOT NULL,
    CONSTRAINT pk_blocks PRIMARY KEY (user_id, blocked_id)
);

CREATE INDEX ix_blocks_blocked_id ON blocks (blocked_id);

CREATE TABLE challenges (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    ruleset TEXT NOT NULL,
    side TEXT NOT NULL,
    seat BIGINT NOT NULL,
    levels TEXT NOT NULL,
    opened_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    closes_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    seed BYTEA NOT NULL,
    thinking_id TEXT NOT NULL,
    first BIGINT,
    owner_id BIGINT,
    name TEXT NOT NULL,
    points BIGINT,
    opponent BIGINT,
    closed BOOLEAN NOT NULL,
    message_id BIGINT,
    changes BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    CONSTRAINT pk_challenges PRIMARY KEY (id)
);

CREATE INDEX ix_challenges_closes_at ON challenges (closes_at) WHERE NOT closed;

CREATE INDEX ix_challenges_guild_id_kind_opened_at ON challenges (guild_id, kind, opened_at);

CREATE INDEX ix_challenges_kind ON challenges (kind) WHERE changes > shown;

CREATE INDEX ix_challenges_owner_id ON challenges (owner_id) WHERE owner_id IS NOT NULL;

CREATE TABLE facts (
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_facts PRIMARY KEY (key)
);

CREATE TABLE games (
    guild_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    host_id BIGINT NOT NULL,
    ruleset TEXT NOT NULL,
    side TEXT NOT NULL,
    seats BIGINT NOT NULL,
    status TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    ending TEXT,
    seed BYTEA NOT NULL,
    thread_id BIGINT,
    options TEXT NOT NULL,
    first BIGINT,
    rematch_of TEXT,
    turned_at TIMESTAMP WITHOUT TIME ZONE,
    deadline_at TIMESTAMP WITHOUT TIME ZONE,
    clock_at TIMESTAMP WITHOUT TIME ZONE,
    reminded BOOLEAN NOT NULL,
    reminders BIGINT NOT NULL,
    unrated_because TEXT,
    offer TEXT,
    channel_gone BOOLEAN NOT NULL,
    awaited BIGINT NOT NULL,
    place_kind TEXT NOT NULL,
    tournament_id TEXT,
    language TEXT NOT NULL,
    challenge_id TEXT,
    sealed BOOLEAN NOT NULL,
    thinking_id TEXT NOT NULL,
    open_since TIMESTAMP WITHOUT TIME ZONE,
    posted TEXT NOT NULL,
    receipts BIGINT NOT NULL,
    lobby_version BIGINT NOT NULL,
    lobby_at TIMESTAMP WITHOUT TIME ZONE,
    board_version BIGINT NOT NULL,
    offer_version BIGINT NOT NULL,
    post_at TIMESTAMP WITHOUT TIME ZONE,
    post_since TIMESTAMP WITHOUT TIME ZONE,
    token TEXT,
    awaits_token BOOLEAN NOT NULL,
    act_at TIMESTAMP WITHOUT TIME ZONE,
    CONSTRAINT pk_games PRIMARY KEY (id),
    CONSTRAINT ck_games_place_kind CHECK (place_kind IN ('server', 'direct', 'group', 'guest')),
    CONSTRAINT ck_games_place CHECK ((place_kind IN ('server', 'guest')) = (guild_id <> 0))
);

CREATE INDEX ix_games_act_at ON games (act_at) WHERE act_at IS NOT NULL;

CREATE INDEX ix_games_challenge_id ON games (challenge_id) WHERE challenge_id IS NOT NULL;

CREATE INDEX ix_games_changed_at ON games (changed_at) WHERE place_kind NOT IN ('server', 'direct');

CREATE INDEX ix_games_channel_id ON games (channel_id) WHERE place_kind NOT IN ('server', 'direct') AND (awaits_token OR post_at IS NOT NULL);

CREATE INDEX ix_games_channel_id_status_changed_at ON games (channel_id, status, changed_at);

CREATE INDEX ix_games_guild_id ON games (guild_id) WHERE token IS NOT NULL;

CREATE INDEX ix_games_guild_id_open_since ON games (guild_id, open_since) WHERE open_since IS NOT NULL AND status = 'lobby';

CREATE INDEX ix_games_guild_id_status_changed_at ON games (guild_id, status, changed_at);

CREATE INDEX ix_games_host_id_status ON games (host_id, status);

CREATE INDEX ix_games_place_kind_guild_id_status ON games (place_kind, guild_id, status) WHERE place_kind NOT IN ('server', 'direct');

CREATE INDEX ix_games_post_at ON games (post_at) WHERE post_at IS NOT NULL;

CREATE UNIQUE INDEX ix_games_rematch_of ON games (rematch_of) WHERE status != 'cancelled';

CREATE INDEX ix_games_status_changed_at ON games (status, changed_at);

CREATE INDEX ix_games_thread_id ON games (thread_id) WHERE thread_id IS NOT NULL;

CREATE INDEX ix_games_tournament_id ON games (tournament_id) WHERE tournament_id IS NOT NULL;

CREATE TABLE guilds (
    guild_id BIGINT NOT NULL,
    channels TEXT NOT NULL,
    openers TEXT NOT NULL,
    turn_hours BIGINT,
    threads BOOLEAN NOT NULL,
    newest BOOLEAN NOT NULL,
    per_person BIGINT NOT NULL,
    language TEXT NOT NULL,
    theme TEXT,
    puzzles BIGINT,
    season TEXT,
    season_channel BIGINT,
    deals BIGINT,
    tables BIGINT,
    tables_role BIGINT,
    left_at TIMESTAMP WITHOUT TIME ZONE,
    season_announced TEXT,
    CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);

CREATE INDEX ix_guilds_deals ON guilds (deals) WHERE deals IS NOT NULL;

CREATE INDEX ix_guilds_left_at ON guilds (left_at) WHERE left_at IS NOT NULL;

CREATE INDEX ix_guilds_puzzles ON guilds (puzzles) WHERE puzzles IS NOT NULL;

CREATE INDEX ix_guilds_season_season_announced ON guilds (season, season_announced) WHERE season_channel IS NOT NULL;

CREATE INDEX ix_guilds_tables ON guilds (tables) WHERE tables IS NOT NULL;

CREATE TABLE league_places (
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    tier TEXT NOT NULL,
    streak BIGINT NOT NULL,
    missed BIGINT NOT NULL,
    CONSTRAINT pk_league_places PRIMARY KEY (guild_id, user_id)
);

CREATE INDEX ix_league_places_user_id ON league_places (user_id);

CREATE TABLE people (
    user_id BIGINT NOT NULL,
    notify TEXT NOT NULL,
    zone TEXT NOT NULL,
    quiet_from BIGINT,
    quiet_to BIGINT,
    theme TEXT,
    at_once BOOLEAN NOT NULL,
    learned TEXT NOT NULL,
    away TEXT NOT NULL,
    by_hand BOOLEAN NOT NULL,
    closed BOOLEAN NOT NULL,
    language TEXT NOT NULL,
    large BOOLEAN NOT NULL,
    in_words BOOLEAN NOT NULL,
    one_step BOOLEAN NOT NULL,
    discord_language TEXT NOT NULL,
    puzzle_level TEXT NOT NULL,
    last_puzzle TEXT NOT NULL,
    CONSTRAINT pk_people PRIMARY KEY (user_id)
);

CREATE TABLE puzzle_answers (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    puzzle TEXT NOT NULL,
    tries TEXT NOT NULL,
    solved BOOLEAN,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    shared TEXT NOT NULL,
    CONSTRAINT pk_puzzle_answers PRIMARY KEY (guild_id, day, user_id)
);

CREATE INDEX ix_puzzle_answers_user_id ON puzzle_answers (user_id);

CREATE TABLE puzzle_days (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    shares BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    CONSTRAINT pk_puzzle_days PRIMARY KEY (guild_id, day)
);

CREATE INDEX ix_puzzle_days_guild_id ON puzzle_days (guild_id) WHERE shares > shown;

CREATE TABLE ratings (
    guild_id BIGINT NOT NULL,
    ruleset TEXT NOT NULL,
    season TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    mu FLOAT NOT NULL,
    sigma FLOAT NOT NULL,
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    CONSTRAINT pk_ratings PRIMARY KEY (guild_id, ruleset, season, user_id)
);

CREATE INDEX ix_ratings_user_id ON ratings (user_id);

CREATE TABLE recent_calls (
    id BIGSERIAL NOT NULL,
    caller_id BIGINT NOT NULL,
    called_id BIGINT NOT NULL,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    CONSTRAINT pk_recent_calls PRIMARY KEY (id)
);

CREATE INDEX ix_recent_calls_at ON recent_calls (at);

CREATE INDEX ix_recent_calls_called_id ON recent_calls (called_id);

CREATE INDEX ix_recent_calls_caller_id_called_id_at ON recent_calls (caller_id, called_id, at);

CREATE TABLE table_lists (
    guild_id BIGINT NOT NULL,
    due_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    shown TEXT NOT NULL,
    warned BOOLEAN NOT NULL,
    called_at TIMESTAMP WITHOUT TIME ZONE,
    called TEXT NOT NULL,
    calling TEXT NOT NULL,
    CONSTRAINT pk_table_lists PRIMARY KEY (guild_id)
);

CREATE TABLE tournaments (
    id TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    host_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    changed_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    options TEXT NOT NULL,
    seed BYTEA NOT NULL,
    co_host_id BIGINT,
    posted TEXT NOT NULL,
    receipts BIGINT NOT NULL,
    post_at TIMESTAMP WITHOUT TIME ZONE,
    act_at TIMESTAMP WITHOUT TIME ZONE,
    CONSTRAINT pk_tournaments PRIMARY KEY (id)
);

CREATE INDEX ix_tournaments_act_at ON tournaments (act_at) WHERE act_at IS NOT NULL;

CREATE INDEX ix_tournaments_co_host_id ON tournaments (co_host_id) WHERE co_host_id IS NOT NULL;

CREATE INDEX ix_tournaments_guild_id_status ON tournaments (guild_id, status);

CREATE INDEX ix_tournaments_host_id ON tournaments (host_id);

CREATE INDEX ix_tournaments_post_at ON tournaments (post_at) WHERE post_at IS NOT NULL;

CREATE TABLE analyses (
    game_id TEXT NOT NULL,
    judge BIGINT NOT NULL,
    refined BOOLEAN NOT NULL,
    content TEXT NOT NULL,
    CONSTRAINT pk_analyses PRIMARY KEY (game_id),
    CONSTRAINT fk_analyses_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE analysis_requests (
    id BIGSERIAL NOT NULL,
    game_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    asked_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    token TEXT NOT NULL,
    language TEXT NOT NULL,
    shared BOOLEAN NOT NULL,
    may_share BOOLEAN NOT NULL,
    shows_first BOOLEAN NOT NULL,
    failure TEXT,
    CONSTRAINT pk_analysis_requests PRIMARY KEY (id),
    CONSTRAINT fk_analysis_requests_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE INDEX ix_analysis_requests_game_id ON analysis_requests (game_id);

CREATE INDEX ix_analysis_requests_user_id ON analysis_requests (user_id);

CREATE TABLE attempts (
    challenge_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    game_id TEXT NOT NULL,
    begun_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    ended_at TIMESTAMP WITHOUT TIME ZONE,
    points BIGINT,
    opponent BIGINT,
    level TEXT,
    "group" BIGINT,
    moved BIGINT,
    CONSTRAINT pk_attempts PRIMARY KEY (challenge_id, user_id),
    CONSTRAINT fk_attempts_challenge_id FOREIGN KEY(challenge_id) REFERENCES challenges (id) ON DELETE CASCADE,
    CONSTRAINT fk_attempts_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX ix_attempts_game_id ON attempts (game_id);

CREATE INDEX ix_attempts_user_id ON attempts (user_id);

CREATE TABLE calls (
    id BIGSERIAL NOT NULL,
    game_id TEXT NOT NULL,
    user_id BIGINT,
    why TEXT NOT NULL,
    version BIGINT NOT NULL,
    due_at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    message_id BIGINT,
    direct_only BOOLEAN NOT NULL,
    CONSTRAINT pk_calls PRIMARY KEY (id),
    CONSTRAINT fk_calls_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE INDEX ix_calls_game_id ON calls (game_id);

CREATE INDEX ix_calls_user_id ON calls (user_id);

CREATE TABLE followers (
    game_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    rounds BOOLEAN NOT NULL,
    CONSTRAINT pk_followers PRIMARY KEY (game_id, user_id),
    CONSTRAINT fk_followers_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE INDEX ix_followers_user_id ON followers (user_id);

CREATE TABLE log (
    game_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    act TEXT NOT NULL,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    user_id BIGINT,
    seat BIGINT,
    text TEXT NOT NULL,
    interaction_id BIGINT,
    because TEXT,
    counts BOOLEAN NOT NULL,
    CONSTRAINT pk_log PRIMARY KEY (game_id, version),
    CONSTRAINT uq_log_interaction_id UNIQUE (interaction_id),
    CONSTRAINT fk_log_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE TABLE named (
    game_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    CONSTRAINT pk_named PRIMARY KEY (game_id, user_id),
    CONSTRAINT fk_named_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE INDEX ix_named_user_id_game_id ON named (user_id, game_id);

CREATE TABLE players (
    game_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    computer TEXT,
    previous_id BIGINT,
    plan TEXT,
    "left" BIGINT,
    leaver_id BIGINT,
    leaver_name TEXT NOT NULL,
    nudged_at TIMESTAMP WITHOUT TIME ZONE,
    is_over BOOLEAN NOT NULL,
    CONSTRAINT pk_players PRIMARY KEY (game_id, seat),
    CONSTRAINT uq_players_game_id UNIQUE (game_id, user_id),
    CONSTRAINT fk_players_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE INDEX ix_players_previous_id ON players (previous_id) WHERE previous_id IS NOT NULL;

CREATE INDEX ix_players_user_id_is_over ON players (user_id, is_over);

CREATE TABLE results (
    game_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    ruleset TEXT NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    computer TEXT,
    players BIGINT NOT NULL,
    rank BIGINT NOT NULL,
    score BIGINT NOT NULL,
    rated BOOLEAN NOT NULL,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    rating_before BIGINT,
    rating_after BIGINT,
    season TEXT NOT NULL,
    "left" BOOLEAN NOT NULL,
    CONSTRAINT pk_results PRIMARY KEY (game_id, seat),
    CONSTRAINT fk_results_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);

CREATE INDEX ix_results_guild_id_user_id ON results (guild_id, user_id);

CREATE TABLE tournament_log (
    tournament_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    act TEXT NOT NULL,
    at TIMESTAMP WITHOUT TIME ZONE NOT NULL,
    user_id BIGINT,
    entrant_id BIGINT,
    text TEXT NOT NULL,
    interaction_id BIGINT,
    CONSTRAINT pk_tournament_log PRIMARY KEY (tournament_id, version),
    CONSTRAINT uq_tournament_log_interaction_id UNIQUE (interaction_id),
    CONSTRAINT fk_tournament_log_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);

CREATE INDEX ix_tournament_log_entrant_id ON tournament_log (entrant_id) WHERE entrant_id IS NOT NULL;

CREATE INDEX ix_tournament_log_user_id ON tournament_log (user_id) WHERE user_id IS NOT NULL;
