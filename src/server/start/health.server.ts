import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { AppContext } from "#server/app-context.server.ts";
import { assertCompatibleSchema } from "#server/database/migrate.server.ts";
import { isCorruption, isLikelyDiskFull } from "#server/database/outage.ts";
import { countBy } from "#server/database/rows.server.ts";
import { ROUTE_GROUPS, type RouteGroup } from "#server/http/route-groups.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import { VERSION } from "#server/version.server.ts";
import { withTimeout } from "#server/with-timeout.ts";

const MIN_FREE_SHARE = 0.05;
const PROBE_EVERY_MS = 1000;
const STORE_CHECK_EVERY_MS = 10_000;
/** The readiness check must respond quickly: a slower database is not ready. */
const MAX_PROBE_MS = 900;
/** Upper bounds in seconds: from a cached page to a slow client. */
const TIME_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const REASONS: Record<string, string> = {
	DatabaseFileMissing: "el archivo de la base de datos ya no está en su sitio",
	StartupError: "la base de datos es de una versión más nueva",
};
/**
 * Causes are a quota, a file size limit, or PostgreSQL's own disk: our disk has space, or «espacio» would be
 * reported.
 */
const WRITE_REJECTED_MESSAGES = {
	sqlite: "el disco rechazó una escritura hace menos de medio minuto",
	postgres: "el disco de PostgreSQL no tiene espacio",
};
/** Tables that the application needs, even if a restored backup lacks them; see `listTables`. */
const REQUIRED_TABLES = [
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
export function openHealth(checkedAt: AppContext, knownMigrations?: readonly string[]) {
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
	type MetricValues = readonly (readonly [labels: Record<string, string>, figure: number])[];
	/** Registers a gauge that is read at each scrape; values that cannot be read are omitted. */
	function registerGauges(
		name: string,
		help: string,
		labelNames: string[],
		read: () => Promise<MetricValues>,
	) {
		new Gauge({
			name,
			help,
			labelNames,
			registers: [registry],
			async collect() {
				this.reset();
				// Without labels it would report zero.
				this.remove({});
				for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
			},
		});
	}
	const registerGauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
		registerGauges(name, help, [], async () => {
			const value = await read();
			return value === undefined ? [] : [[{}, value]];
		});
	registerGauges("biela_outbox_effects", "Effects in the outbox, by state", ["state"], async () => {
		// The other metrics matter most in a database outage, so omit this one.
		const effects = await countBy<string>(checkedAt.db.selectFrom("outbox"), "state").catch((error) => {
			checkedAt.log.warn({ error }, "the outbox could not be counted");
			return [];
		});
		return [...effects].map(([state, count]) => [{ state }, count]);
	});
	const disk = async (part: "bavail" | "blocks") => {
		const stats = await statfs(checkedAt.env.BIELA_DATA);
		return stats[part] * stats.bsize;
	};
	registerGauge("biela_disk_free_bytes", "Free where the data lie", () => disk("bavail"));
	registerGauge("biela_disk_size_bytes", "The whole disk where the data lie", () => disk("blocks"));
	registerGauge("biela_outbox_oldest_seconds", "Age of the longest waiting effect", async () => {
		const row = await checkedAt.db
			.selectFrom("outbox")
			.select((of) => of.fn.min("createdAt").as("oldest"))
			.where("state", "=", "pending")
			.executeTakeFirst();
		return row?.oldest ? Math.max(0, checkedAt.now().getTime() - Date.parse(row.oldest)) / 1000 : 0;
	});
	registerGauges(
		"biela_chore_failing",
		"Whether the last run of a chore on this machine failed or takes too long",
		["chore"],
		async () =>
			checkedAt.chores
				.listStates()
				.map(({ name, isFailing }) => [{ chore: name }, isFailing ? 1 : 0] as const),
	);
	const mediaStore = watchMediaStore(checkedAt);
	if (checkedAt.files.remote)
		registerGauge("biela_media_store_up", "Whether the bucket of the pictures could be used", async () =>
			mediaStore.isUnavailable() ? 0 : 1,
		);
	const pools = Object.entries(checkedAt.database.pools);
	if (pools.length > 0)
		registerGauges(
			"biela_postgres_connections",
			"Connections to PostgreSQL by pool: all, idle, and how many wait for one",
			["pool", "state"],
			async () =>
				pools.flatMap(([pool, getCounts]) =>
					Object.entries(getCounts()).map(([state, count]) => [{ pool, state }, count] as const),
				),
		);
	let isStopping = false;
	let isChecked = false;
	let damage: unknown;
	let lastProbe: { checkedAt: number; reason: string | undefined } | undefined;
	const runShared = shareInFlight<string | undefined>();
	let tables: string[] | undefined;

	async function probe(): Promise<string | undefined> {
		try {
			const disk = await statfs(checkedAt.env.BIELA_DATA).catch(() => undefined);
			if (disk && disk.bavail / disk.blocks < MIN_FREE_SHARE) return "espacio";
			if (damage) throw damage;
			const checks = Promise.all([checkedAt.database.probe(), readAllTables()]);
			await withTimeout(MAX_PROBE_MS, checks, () => new Error("the database took too long"));
			return undefined;
		} catch (error) {
			checkedAt.log.error({ error }, "the database cannot be worked with");
			return (
				REASONS[(error as Error).name] ??
				(isLikelyDiskFull(error) ? WRITE_REJECTED_MESSAGES[checkedAt.database.engine] : "base de datos")
			);
		}
	}

	/** Reads one row of each table over a single connection, so that the check queues only once. */
	async function readAllTables() {
		// The schema does not change while the process runs, so list the tables once.
		tables ??= await listTables(checkedAt);
		const all = tables;
		await checkedAt.db.connection().execute(async (db) => {
			if (knownMigrations) await assertCompatibleSchema(db, knownMigrations);
			for (const table of REQUIRED_TABLES) await db.selectFrom(table).selectAll().limit(1).execute();
			for (const table of all) await sql`select * from ${sql.table(table)} limit 1`.execute(db);
		});
	}

	/** Checks the full database once for each process, in the background: a large file takes time. */
	async function checkDatabase() {
		isChecked = true;
		await checkedAt.database.check().catch((error) => {
			if (isCorruption(error)) damage = error;
			checkedAt.log.error({ error }, "the database was not read whole");
		});
	}

	return {
		/** Returns the liveness text; its first line says that the process runs. */
		getAliveText: () => `vivo\nBiela ${VERSION}\n`,
		/** Returns the reason why the process should get no requests; undefined if it is ready. */
		async getNotReadyReason(): Promise<string | undefined> {
			if (isStopping) return "cerrando";
			if (!isChecked) void checkDatabase();
			if (lastProbe && performance.now() - lastProbe.checkedAt <= PROBE_EVERY_MS) return lastProbe.reason;
			// Anyone may call this, so concurrent callers share one probe.
			const reason = await runShared("", probe);
			lastProbe = { checkedAt: performance.now(), reason };
			return reason;
		},
		/**
		 * Returns the readiness text. An unavailable image store keeps machines in rotation: otherwise all would leave
		 * it.
		 */
		getReadyText: () => (mediaStore.isUnavailable() ? "listo, sin el almacén de las imágenes" : "listo"),
		markStopping: () => {
			isStopping = true;
		},
		isStopping: () => isStopping,
		/** Counts a response, and its duration if its group is known. */
		count: (status: number, group?: RouteGroup, durationMs = 0) => {
			responses.inc({ class: `${Math.floor(status / 100)}xx` });
			if (group) times.observe({ group }, durationMs / 1000);
		},
		/** Registers a metric of another module. */
		registerGauge,
		metrics: () => registry.metrics(),
	};
}
export type Health = ReturnType<typeof openHealth>;

/** Lists all tables: forms and the admin panel need them, and a hard-coded list could miss a damaged one. */
async function listTables({ database }: AppContext): Promise<string[]> {
	const tables = await database.db.introspection.getTables();
	return tables.filter(({ schema }) => schema === database.schema).map(({ name }) => name);
}

/**
 * Tracks the availability of the image store. Callers get the last result without waiting; a check runs in the
 * background.
 */
function watchMediaStore({ files, log }: Pick<AppContext, "files" | "log">) {
	let isUnavailable = false;
	const runShared = shareInFlight<void>();
	let checkedAt = Number.NEGATIVE_INFINITY;
	async function checkStore(probe: () => Promise<void>) {
		isUnavailable = await probe().then(
			() => false,
			(error) => {
				log.error({ error, event: "media_away" }, "the pictures' store cannot be used");
				return true;
			},
		);
		checkedAt = performance.now();
	}
	return {
		isUnavailable() {
			const isStale = performance.now() - checkedAt > STORE_CHECK_EVERY_MS;
			const { remote } = files;
			if (remote && isStale) void runShared("", () => checkStore(remote.probe));
			return isUnavailable;
		},
	};
}
