# The whole product in one image: `docker build -t biela .`. Built with npm, served without it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools ./tools
RUN node tools/install.mjs
COPY . .
# Once without being watched: what it compiles then is there at every start.
RUN npm run build && npm prune --omit=dev --loglevel=error

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent biela \
	&& install -d -o biela -g biela -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
USER biela
ENV BIELA_DATA=/data PORT=3000
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to kill who shows its kept pages meanwhile.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
	CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node_modules/.bin/node", "tools/serve.mjs"]
