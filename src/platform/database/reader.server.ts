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
import { openReaders, type Readers } from "./reader-pool.server.ts";

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
	return new Kysely<Tables>({
		dialect: {
			createDriver: () => new ReaderDriver(openReaders(file, threads), onError),
			createQueryCompiler: () => new SqliteQueryCompiler(),
			createAdapter: () => new ReaderAdapter(),
			createIntrospector: (db) => new SqliteIntrospector(db),
		},
		plugins: [new CamelCasePlugin()],
	});
}

class ReaderAdapter extends SqliteAdapter {
	override get supportsMultipleConnections() {
		return true;
	}
}

const refuse = async () => {
	throw new Error("reads know no transactions");
};

class ReaderDriver implements Driver {
	readonly #readers: Readers;
	readonly #connection: DatabaseConnection;
	constructor(readers: Readers, onError: (error: unknown) => void) {
		this.#readers = readers;
		this.#connection = {
			executeQuery: async <Row>({ query, sql, parameters }: CompiledQuery) => {
				if (!SelectQueryNode.is(query) && !RawNode.is(query))
					throw new Error("reads write nothing");
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
	}
	init = async () => {};
	acquireConnection = async () => this.#connection;
	releaseConnection = async () => {};
	beginTransaction = refuse;
	commitTransaction = refuse;
	rollbackTransaction = refuse;
	destroy = () => this.#readers.close();
}
