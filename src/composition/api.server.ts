import type { Hono } from "hono";
import type { MergeSchemaPath } from "hono/types";
import { createHttpApi } from "#api/app.server.ts";
import { openSitePhase } from "#features/operation/publication/site-phase.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
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
type Mounted<App> =
	App extends Hono<infer Env, infer Routes, infer _>
		? Hono<Env, MergeSchemaPath<Routes, "/api">, "/api">
		: never;
/** The routes of every feature, for the typed clients. */
export type Api = Mounted<AppOf<CreatorOf<ServerFeatures>>>;
