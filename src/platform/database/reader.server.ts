import {
	CamelCasePlugin,
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	RawNode,
	SelectQueryNode,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Db, Tables } from "./db.server.ts";
import { openReaders } from "./reader-pool.server.ts";

/**
 * A second way into the embedded database, for what grows with the data: committed rows, read in threads of their own.
 *
 * @param file path of an existing database in WAL mode, so that a read sees what was committed before it began
 * @param threads how many read at once
 * @param onError told what every read that failed met
 */
export function openReader(
	file: string,
	{ threads, onError }: { threads: number; onError: (error: unknown) => void },
): Db {
	const readers = openReaders(file, threads);
	const connection: DatabaseConnection = {
		executeQuery: async <Row>({ query, sql, parameters }: CompiledQuery) => {
			if (!SelectQueryNode.is(query) && !RawNode.is(query)) throw new Error("reads write nothing");
			const rows = await readers.read({ sql, parameters }).catch((error) => {
				onError(error);
				throw error;
			});
			return { rows: rows as Row[] };
		},
		// biome-ignore lint/correctness/useYield: it refuses.
		streamQuery: async function* () {
			throw new Error("reads come in pages, each from where the last one ended");
		},
	};
	return embeddedDb(() => ({
		init: async () => {},
		acquireConnection: async () => connection,
		releaseConnection: async () => {},
		beginTransaction: refuse,
		commitTransaction: refuse,
		rollbackTransaction: refuse,
		destroy: readers.close,
	}));
}

const refuse = async () => {
	throw new Error("reads know no transactions");
};

/** The embedded engine as Kysely knows it, through a driver of ours. */
export function embeddedDb(createDriver: () => Driver): Db {
	return new Kysely<Tables>({
		dialect: {
			createDriver,
			createQueryCompiler: () => new SqliteQueryCompiler(),
			createAdapter: () => new EmbeddedAdapter(),
			createIntrospector: (db) => new SqliteIntrospector(db),
		},
		plugins: [new CamelCasePlugin()],
	});
}

/** Our drivers keep their own lines, and a schema change can be rolled back. */
class EmbeddedAdapter extends SqliteAdapter {
	override get supportsMultipleConnections() {
		return true;
	}
	override get supportsTransactionalDdl() {
		return true;
	}
}
