import type { Hono, Schema } from "hono";
import type { MergeSchemaPath } from "hono/types";
import { createHttpApi } from "#api/app.server.ts";
import { openSitePhase } from "#features/operation/publication/site-phase.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
import type { ApiEnv } from "#server/http/http.server.ts";
import { bindFeatures } from "./bindings.server.ts";
import { SERVER_FEATURES, type ServerFeatures } from "./features.server.ts";

/** Builds the JSON API on an app context. Every read and write of the product goes through it. */
export function createApi(ctx: AppContext, sitePhase = openSitePhase(ctx)) {
	bindFeatures();
	return createHttpApi(ctx, sitePhase, (app) => {
		for (const { api = [] } of Object.values<ServerFeature>(SERVER_FEATURES))
			for (const createRoutes of api) app.route("/", createRoutes(ctx));
	});
}

/** It takes the members of the tuple one by one: inferred as one type, one app would absorb another. */
type CreatorOf<One> = One extends { api: infer Creators extends readonly unknown[] }
	? Creators[number]
	: never;
type AppOf<Creator> = Creator extends (ctx: AppContext) => infer App ? App : never;
type SchemaOf<App> = App extends Hono<infer _Env, infer Routes, infer _> ? Routes : never;
type Intersect<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
	all: infer All,
) => void
	? All
	: never;
/** One schema of all features: a client of a union of apps costs the compiler half a million types more. */
type Routes = Intersect<SchemaOf<AppOf<CreatorOf<ServerFeatures>>>>;
/** The routes of every feature, for the typed clients. */
export type Api = Routes extends Schema ? Hono<ApiEnv, MergeSchemaPath<Routes, "/api">, "/api"> : never;
