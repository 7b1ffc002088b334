import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { Change } from "#core/audit/contract.ts";
import type { Right } from "#domain/permissions.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type ApiEnv, createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { runWrite } from "#server/http/repeated-writes.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import {
	changeTrashState,
	createRecord,
	type RecordKind,
	readRecord,
	saveRecord,
} from "./edit-record.server.ts";
import type { RecordTable } from "./record-rows.server.ts";

type RouteOptions<Path extends string, Id extends string> = {
	tag: string;
	path: Path;
	/** The right to edit a record; `readRight` is a lesser right that is enough to read one. */
	right: Right;
	readRight?: Right;
	/** The name in its operation ids: "Product". */
	id: Id;
};
type RecordSchemas<
	CreateSchema extends z.ZodType,
	UpdateSchema extends z.ZodType,
	SavedSchema extends z.ZodObject,
> = {
	create: CreateSchema;
	update: UpdateSchema;
	saved: SavedSchema;
};
type DetailOutput<SavedSchema extends z.ZodType> = z.output<SavedSchema> & { history: Change[] };
/** TypeScript cannot infer the output of a generic extended schema, so it is declared here. */
type WithHistory<SavedSchema extends z.ZodType> = z.ZodType<
	DetailOutput<SavedSchema>,
	DetailOutput<SavedSchema>
>;

/** Creates the routes that let staff with a right create, save, delete and restore a record. */
export function createRecordRoutes<
	Table extends RecordTable,
	Form extends object,
	Path extends string,
	Id extends string,
	CreateSchema extends z.ZodType<Form>,
	UpdateSchema extends z.ZodType<Form>,
	SavedSchema extends z.ZodObject,
>(
	kind: RecordKind<Table, z.input<SavedSchema>, Form>,
	{ tag, path, right, readRight = right, id }: RouteOptions<Path, Id>,
	schemas: RecordSchemas<CreateSchema, UpdateSchema, SavedSchema>,
) {
	const { one: noun, isFeminine } = kind.noun;
	const [nounWithArticle, nounWithDefiniteArticle] = isFeminine
		? [`una ${noun}`, `La ${noun}`]
		: [`un ${noun}`, `El ${noun}`];
	const params = z.object({ id: z.string().max(80) });
	const panel = createPanelRoutes(tag, right, {
		params,
		200: toResponseSpec(`${nounWithDefiniteArticle} como quedó`, schemas.saved),
	});
	const create = panel.post(`create${id}`, path, {
		summary: `Crea ${nounWithArticle}`,
		body: schemas.create,
		201: toResponseSpec(`${nounWithDefiniteArticle}, con su id`, schemas.saved),
	});
	const update = panel.put(`update${id}`, `${path}/{id}` as const, {
		summary: `Guarda ${nounWithArticle}`,
		body: schemas.update,
	});
	const remove = panel.delete(`remove${id}`, `${path}/{id}` as const, {
		summary: `Envía ${nounWithArticle} a la papelera`,
	});
	const restore = panel.post(`restore${id}`, `${path}/{id}/restore` as const, {
		summary: `Saca ${nounWithArticle} de la papelera`,
	});
	const read = panel.get(`read${id}AsStaff`, `${path}/{id}` as const, {
		right: readRight,
		summary: `Un${nounWithArticle.slice(2)} con su historial de cambios`,
		200: toResponseSpec(
			nounWithDefiniteArticle,
			schemas.saved.extend({ history: z.array(Change) }) as unknown as WithHistory<SavedSchema>,
		),
	});
	// Hono infers params and body only from a literal path; this one is generic.
	const getId = (c: Context) => c.req.param("id") as string;
	const getForm = (c: Context) => c.req.valid("json" as never) as Form;
	const createRoute = <Route extends RouteConfig>(
		route: Route,
		status: 200 | 201,
		execute: (c: Context<ApiEnv>) => Promise<object>,
	) => ({
		route,
		handler: async (c: Context<ApiEnv>) => c.json(await runWrite(c, route, () => execute(c)), status),
	});
	const createApi = (ctx: AppContext) =>
		createRouter().openapiRoutes([
			createRoute(create.route, 201, (c) => createRecord(ctx, c.var.actor, kind, getForm(c))),
			createRoute(update.route, 200, (c) => saveRecord(ctx, c.var.actor, kind, getId(c), getForm(c))),
			createRoute(remove.route, 200, (c) => changeTrashState(ctx, c.var.actor, kind, "deleted", getId(c))),
			createRoute(restore.route, 200, (c) => changeTrashState(ctx, c.var.actor, kind, "restored", getId(c))),
		]);
	/** Creates the route that returns one record with its history. */
	const createReadRoute = (ctx: AppContext) =>
		createRoute(read.route, 200, (c) => readRecord(ctx, kind, getId(c)));
	/** `panel` lets a feature add further routes for the kind. */
	return { panel, createApi, createReadRoute };
}
