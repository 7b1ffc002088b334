import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Schema } from "hono";
import type { RawBuilder } from "kysely";
import type { AppContext } from "./app-context.server.ts";
import type { Tables } from "./database/db.server.ts";
import type { ErrorTable } from "./errors.ts";
import type { Collector, Hook, Provider } from "./hooks.ts";
import type { ApiEnv } from "./http/http.server.ts";
import type { Sender } from "./outbox/outbox.server.ts";
import type { Chore } from "./worker/chore.ts";

/** The parts of a feature that only the server has; `src/composition` reads them. */
export type ServerFeature = {
	/** Its parts of the API. A call goes to the first route that matches, so a fixed path stands before a parameter. */
	api?: readonly ((ctx: AppContext) => OpenAPIHono<ApiEnv, Schema>)[];
	/** The places that store the current names of its records with a history. */
	names?: Readonly<Record<string, StoredName>>;
	/** The status of each error code that it answers with. */
	errors?: ErrorTable;
	/** Its handlers of hooks, and the functions that it provides to others. */
	bindings?: readonly Binding[];
	/** Its senders of jobs, by topic. */
	jobs?: (ctx: AppContext) => Readonly<Record<string, Sender>>;
	chores?: readonly Chore[];
	/** Its stored sums, by the name that the log gives a wrong one. */
	storedTotals?: Readonly<Record<string, StoredTotal>>;
};

/** The place that stores the current names of records. */
export type StoredName = {
	tableName: keyof Tables;
	/** The column that holds the name, by its name in the code. */
	column: string;
	/** The property that holds the name, for a column that holds JSON. */
	jsonField?: string;
	/** Whether the table has a trash, so that a stored record may still be gone from the panel. */
	hasTrash: boolean;
	/** The field in the changes that holds the name of a deleted record; absent if such a record has no name. */
	changesField?: string;
};

/** A sum that triggers or a use case maintain: how it is compared with its rows each night, and repaired. */
export type StoredTotal =
	| {
			/** Query of the stored values. */
			stored: RawBuilder<unknown>;
			/** Query of the same values, counted. */
			actual: RawBuilder<unknown>;
			repairs: readonly RawBuilder<unknown>[];
			/** The table whose inserts wait during a repair, so that none is counted twice. */
			locks: keyof Tables;
			/** The migrations with the triggers that maintain it. */
			triggers?: readonly `migrations/${string}`[];
	  }
	| {
			/** Compares and repairs by itself. @returns how many were wrong */
			recount: (ctx: AppContext) => Promise<number>;
	  };

/** Checks the server half of a feature and keeps its exact type, from which the API clients get theirs. */
export const defineServerFeature = <const Own extends ServerFeature>(feature: Own): Own => feature;

/** Registers once a process. The result unregisters, for tests. */
export type Binding = () => () => void;

/** Binds a handler to a hook. */
export const on =
	<Args extends unknown[]>(hook: Hook<Args>, handler: NoInfer<(...args: Args) => Promise<void>>): Binding =>
	() =>
		hook.register(handler);

/** Binds the function that a provider asks for. */
export const provide =
	<Fn extends (...args: never[]) => unknown>(provider: Provider<Fn>, fn: NoInfer<Fn>): Binding =>
	() =>
		provider.provide(fn);

/** Binds an answer to a question that several subjects answer. */
export const answer =
	<Fn extends (...args: never[]) => unknown>(collector: Collector<Fn>, fn: NoInfer<Fn>): Binding =>
	() =>
		collector.register(fn);
