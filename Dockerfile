# The whole product in one image: `docker build -t biela .`. Built with npm, served without it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node scripts/install.mjs
COPY . .
# Once without being watched: what it compiles then is there at every start.
RUN npm run build && npm prune --omit=dev --loglevel=error
# What only browsers run is in the build, and nobody compiles here any more: 325 MB of packages become 229.
RUN cd node_modules \
	&& rm -rf @tiptap @fullcalendar @radix-ui radix-ui chart.js yet-another-react-lightbox typescript @typescript \
	&& find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete \
	&& find dejavu-fonts-ttf -type f ! -name LICENSE ! -name package.json \
		! -name DejaVuSansCondensed.ttf ! -name DejaVuSansCondensed-Bold.ttf -delete

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent biela \
	&& install -d -o biela -g biela -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
USER biela
# There is no npm: `docker compose exec biela node scripts/backup.ts` (docs/containers.md, «Commands that differ»).
ENV BIELA_DATA=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to kill who shows its kept pages meanwhile. Bash asks in some
# milliseconds; a Node of its own would take half a second of the processor each time. A new version copies first.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10m \
	CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3 && read -rt 2 line <&3 && [[ $line == *' 200 '* ]]"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "scripts/serve.mjs"]
