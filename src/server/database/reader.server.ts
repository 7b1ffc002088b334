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
import { openReaderPool } from "./reader-pool.server.ts";

/**
 * Opens a read-only handle to the embedded database for queries that grow with the data. It reads committed rows in
 * separate threads.
 *
 * @param file path of an existing database in WAL mode, so that a read sees everything committed before it started
 * @param threads maximum number of concurrent reads
 * @param onError called with the error of each failed read
 */
export function openReader(
	file: string,
	{ threads, onError }: { threads: number; onError: (error: unknown) => void },
): Db {
	const readers = openReaderPool(file, threads);
	const connection: DatabaseConnection = {
		executeQuery: async <Row>({ query, sql, parameters }: CompiledQuery) => {
			if (!SelectQueryNode.is(query) && !RawNode.is(query)) throw new Error("reads write nothing");
			const rows = await readers.read({ sql, parameters }).catch((error) => {
				onError(error);
				throw error;
			});
			return { rows: rows as Row[] };
		},
		// biome-ignore lint/correctness/useYield: it always throws.
		streamQuery: async function* () {
			throw new Error("reads come in pages, each from where the last one ended");
		},
	};
	return createEmbeddedDb(() => ({
		init: async () => {},
		acquireConnection: async () => connection,
		releaseConnection: async () => {},
		beginTransaction: rejectTransaction,
		commitTransaction: rejectTransaction,
		rollbackTransaction: rejectTransaction,
		destroy: readers.close,
	}));
}

const rejectTransaction = async () => {
	throw new Error("reads know no transactions");
};

/** Creates a Kysely instance for the embedded engine with our own driver. */
export function createEmbeddedDb(createDriver: () => Driver): Db {
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

/** Our drivers queue by themselves, and SQLite can roll back a schema change. */
class EmbeddedAdapter extends SqliteAdapter {
	override get supportsMultipleConnections() {
		return true;
	}
	override get supportsTransactionalDdl() {
		return true;
	}
}
