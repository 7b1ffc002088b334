import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { refuseOthers } from "#platform/database/migrate.server.ts";
import { isDamage, isNoRoom } from "#platform/database/outage.ts";
import { countBy } from "#platform/database/rows.server.ts";
import { ROUTE_GROUPS, type RouteGroup } from "#platform/http/route-groups.ts";
import { oneForAll } from "#platform/one-for-all.ts";
import type { Platform } from "#platform/platform.server.ts";
import { VERSION } from "#platform/version.server.ts";
import { within } from "#platform/within.ts";

const FREE_SHARE_MIN = 0.05;
const PROBE_EVERY_MS = 1000;
const STORE_LOOK_EVERY_MS = 10_000;
/** The readiness check must respond quickly: a slower database is not ready. */
const PROBE_MS = 900;
/** Upper bounds in seconds: from a cached page to a slow client. */
const TIME_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WHY: Record<string, string> = {
	FileGone: "el archivo de la base de datos ya no está en su sitio",
	StartRefused: "la base de datos es de una versión más nueva",
};
/**
 * Causes are a quota, a file size limit, or PostgreSQL's own disk: our disk has space, or «espacio» would be
 * reported.
 */
const REFUSED = {
	sqlite: "el disco rechazó una escritura hace menos de medio minuto",
	postgres: "el disco de PostgreSQL no tiene espacio",
};
/** Tables that the application needs, even if a restored backup lacks them; see `listTables`. */
const NEEDED = [
	"settings",
	"services",
	"products",
	"promotions",
	"testimonials",
	"brands",
	"blogPosts",
	"mediaFiles",
	"leads",
	"staff",
	"sessions",
] as const;

/**
 * Opens the health checks and metrics of the process.
 *
 * @param knownMigrations migrations of this program; another machine may have migrated the database further
 * @source rules 9.6
 */
export function openHealth(at: Platform, known?: readonly string[]) {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const responses = new Counter({
		name: "biela_http_requests_total",
		help: "Requests answered, by status class",
		labelNames: ["class"],
		registers: [registry],
	});
	const times = new Histogram({
		name: "biela_http_request_duration_seconds",
		help: "How long answers took, by group of routes",
		labelNames: ["group"],
		buckets: TIME_BUCKETS,
		registers: [registry],
	});
	// Also export groups without responses.
	for (const group of ROUTE_GROUPS) times.zero({ group });
	type Figures = readonly (readonly [labels: Record<string, string>, figure: number])[];
	/** Registers a gauge that is read at each scrape; values that cannot be read are omitted. */
	function gauges(name: string, help: string, labelNames: string[], read: () => Promise<Figures>) {
		new Gauge({
			name,
			help,
			labelNames,
			registers: [registry],
			async collect() {
				this.reset();
				// Without labels it would report zero.
				this.remove({});
				for (const [labels, figure] of await read().catch(() => [])) this.set(labels, figure);
			},
		});
	}
	const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
		gauges(name, help, [], async () => {
			const figure = await read();
			return figure === undefined ? [] : [[{}, figure]];
		});
	gauges("biela_outbox_effects", "Effects in the outbox, by state", ["state"], async () => {
		// The other metrics matter most in a database outage, so omit this one.
		const effects = await countBy<string>(at.db.selectFrom("outbox"), "state").catch((error) => {
			at.log.warn({ error }, "the outbox could not be counted");
			return [];
		});
		return [...effects].map(([state, found]) => [{ state }, found]);
	});
	const disk = async (part: "bavail" | "blocks") => {
		const seen = await statfs(at.env.BIELA_DATA);
		return seen[part] * seen.bsize;
	};
	gauge("biela_disk_free_bytes", "Free where the data lie", () => disk("bavail"));
	gauge("biela_disk_size_bytes", "The whole disk where the data lie", () => disk("blocks"));
	gauge("biela_outbox_oldest_seconds", "Age of the longest waiting effect", async () => {
		const row = await at.db
			.selectFrom("outbox")
			.select((of) => of.fn.min("createdAt").as("oldest"))
			.where("state", "=", "pending")
			.executeTakeFirst();
		return row?.oldest ? Math.max(0, at.now().getTime() - Date.parse(row.oldest)) / 1000 : 0;
	});
	const pictures = openStoreLook(at);
	if (at.files.away)
		gauge("biela_media_store_up", "Whether the bucket of the pictures could be used", async () =>
			pictures.isAway() ? 0 : 1,
		);
	const pools = Object.entries(at.database.pools);
	if (pools.length > 0)
		gauges(
			"biela_postgres_connections",
			"Connections to PostgreSQL by pool: all, idle, and how many wait for one",
			["pool", "state"],
			async () =>
				pools.flatMap(([pool, figures]) =>
					Object.entries(figures()).map(([state, count]) => [{ pool, state }, count] as const),
				),
		);
	let isStopping = false;
	let isChecked = false;
	let damage: unknown;
	let last: { at: number; reason: string | undefined } | undefined;
	const once = oneForAll<string | undefined>();
	let tables: string[] | undefined;

	async function probe(): Promise<string | undefined> {
		try {
			const disk = await statfs(at.env.BIELA_DATA).catch(() => undefined);
			if (disk && disk.bavail / disk.blocks < FREE_SHARE_MIN) return "espacio";
			if (damage) throw damage;
			const looks = Promise.all([at.database.probe(), readNeeded()]);
			await within(PROBE_MS, looks, () => new Error("the database took too long"));
			return undefined;
		} catch (error) {
			at.log.error({ error }, "the database cannot be worked with");
			return (
				WHY[(error as Error).name] ??
				(isNoRoom(error) ? REFUSED[at.database.engine] : "base de datos")
			);
		}
	}

	/** Reads one row of each table over a single connection, so that the check queues only once. */
	async function readNeeded() {
		// The schema does not change while the process runs, so list the tables once.
		tables ??= await tablesOf(at);
		const all = tables;
		await at.db.connection().execute(async (db) => {
			if (known) await refuseOthers(db, known);
			for (const table of NEEDED) await db.selectFrom(table).selectAll().limit(1).execute();
			for (const table of all) await sql`select * from ${sql.table(table)} limit 1`.execute(db);
		});
	}

	/** Checks the full database once for each process, in the background: a large file takes time. */
	async function check() {
		isChecked = true;
		await at.database.check().catch((error) => {
			if (isDamage(error)) damage = error;
			at.log.error({ error }, "the database was not read whole");
		});
	}

	return {
		/** Returns the liveness text; its first line says that the process runs. */
		alive: () => `vivo\nBiela ${VERSION}\n`,
		/** Returns the reason why the process should get no requests; undefined if it is ready. */
		async notReadyBecause(): Promise<string | undefined> {
			if (isStopping) return "cerrando";
			if (!isChecked) void check();
			if (last && performance.now() - last.at <= PROBE_EVERY_MS) return last.reason;
			// Anyone may call this, so concurrent callers share one probe.
			const reason = await once("", probe);
			last = { at: performance.now(), reason };
			return reason;
		},
		/**
		 * Returns the readiness text. An unavailable image store keeps machines in rotation: otherwise all would leave
		 * it.
		 */
		ready: () => (pictures.isAway() ? "listo, sin el almacén de las imágenes" : "listo"),
		stopping: () => {
			isStopping = true;
		},
		isStopping: () => isStopping,
		/** Counts a response, and its duration if its group is known. */
		count: (status: number, group?: RouteGroup, tookMs = 0) => {
			responses.inc({ class: `${Math.floor(status / 100)}xx` });
			if (group) times.observe({ group }, tookMs / 1000);
		},
		/** Registers a metric of another module. */
		gauge,
		metrics: () => registry.metrics(),
	};
}
export type Health = ReturnType<typeof openHealth>;

/** Lists all tables: forms and the admin panel need them, and a hard-coded list could miss a damaged one. */
async function tablesOf({ database }: Platform): Promise<string[]> {
	const tables = await database.db.introspection.getTables();
	return tables.filter(({ schema }) => schema === database.schema).map(({ name }) => name);
}

/**
 * Tracks the availability of the image store. Callers get the last result without waiting; a check runs in the
 * background.
 */
function openStoreLook({ files, log }: Pick<Platform, "files" | "log">) {
	let isAway = false;
	const once = oneForAll<void>();
	let lookedAt = Number.NEGATIVE_INFINITY;
	async function look(probe: () => Promise<void>) {
		isAway = await probe().then(
			() => false,
			(error) => {
				log.error({ error, event: "media_away" }, "the pictures' store cannot be used");
				return true;
			},
		);
		lookedAt = performance.now();
	}
	return {
		isAway() {
			const isOld = performance.now() - lookedAt > STORE_LOOK_EVERY_MS;
			const { away } = files;
			if (away && isOld) void once("", () => look(away.probe));
			return isAway;
		},
	};
}
