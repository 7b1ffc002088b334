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
 */
export function openReader(file: string): Db {
	return new Kysely<Tables>({
		dialect: {
			createDriver: () => new ReaderDriver(openReaders(file)),
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
	constructor(readers: Readers) {
		this.#readers = readers;
		this.#connection = {
			executeQuery: async <Row>({ query, sql, parameters }: CompiledQuery) => {
				if (!SelectQueryNode.is(query) && !RawNode.is(query))
					throw new Error("reads write nothing");
				return { rows: (await readers.read({ sql, parameters })) as Row[] };
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
