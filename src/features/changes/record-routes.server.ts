import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type ApiEnv, answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Right } from "#roles.ts";
import { Change } from "./contract.ts";
import {
	createRecord,
	type Kind,
	moveRecord,
	readRecord,
	saveRecord,
} from "./edit-record.server.ts";
import type { KeptTable } from "./kept-rows.server.ts";

type Place<Path extends string, Id extends string> = {
	tag: string;
	path: Path;
	/** The right to edit a record; `readRight` is a lesser right that is enough to read one. */
	right: Right;
	reads?: Right;
	/** The name in its operation ids: "Product". */
	id: Id;
};
type Shapes<New extends z.ZodType, Edit extends z.ZodType, Saved extends z.ZodObject> = {
	create: New;
	update: Edit;
	saved: Saved;
};
type Told<Saved extends z.ZodType> = z.output<Saved> & { history: Change[] };
/** TypeScript cannot infer the output of a generic extended schema, so it is declared here. */
type WithHistory<Saved extends z.ZodType> = z.ZodType<Told<Saved>, Told<Saved>>;

/** Creates the routes that let staff with a right create, save, delete and restore a record. */
export function recordRoutes<
	Table extends KeptTable,
	Form extends object,
	Path extends string,
	Id extends string,
	New extends z.ZodType<Form>,
	Edit extends z.ZodType<Form>,
	Saved extends z.ZodObject,
>(
	kind: Kind<Table, z.input<Saved>, Form>,
	{ tag, path, right, reads = right, id }: Place<Path, Id>,
	shapes: Shapes<New, Edit, Saved>,
) {
	const { one: noun, isFeminine } = kind.noun;
	const [one, the] = isFeminine ? [`una ${noun}`, `La ${noun}`] : [`un ${noun}`, `El ${noun}`];
	const params = z.object({ id: z.string().max(80) });
	const panel = panelRoutes(tag, right, { params, 200: answer(`${the} como quedó`, shapes.saved) });
	const create = panel.post(`create${id}`, path, {
		summary: `Crea ${one}`,
		body: shapes.create,
		201: answer(`${the}, con su id`, shapes.saved),
	});
	const update = panel.put(`update${id}`, `${path}/{id}` as const, {
		summary: `Guarda ${one}`,
		body: shapes.update,
	});
	const remove = panel.delete(`remove${id}`, `${path}/{id}` as const, {
		summary: `Envía ${one} a la papelera`,
	});
	const restore = panel.post(`restore${id}`, `${path}/{id}/restore` as const, {
		summary: `Saca ${one} de la papelera`,
	});
	const read = panel.get(`read${id}AsStaff`, `${path}/{id}` as const, {
		right: reads,
		summary: `Un${one.slice(2)} con su historial de cambios`,
		200: answer(
			the,
			shapes.saved.extend({ history: z.array(Change) }) as unknown as WithHistory<Saved>,
		),
	});
	// Hono infers params and body only from a literal path; this one is generic.
	const idOf = (c: Context) => c.req.param("id") as string;
	const formOf = (c: Context) => c.req.valid("json" as never) as Form;
	const answered = <Told extends RouteConfig>(
		route: Told,
		status: 200 | 201,
		verb: (c: Context<ApiEnv>) => Promise<object>,
	) => ({ route, handler: async (c: Context<ApiEnv>) => c.json(await verb(c), status) });
	const api = (at: Platform) =>
		openRoutes().openapiRoutes([
			answered(create.route, 201, (c) => createRecord(at, c.var.actor, kind, formOf(c))),
			answered(update.route, 200, (c) => saveRecord(at, c.var.actor, kind, idOf(c), formOf(c))),
			answered(remove.route, 200, (c) => moveRecord(at, c.var.actor, kind, "deleted", idOf(c))),
			answered(restore.route, 200, (c) => moveRecord(at, c.var.actor, kind, "restored", idOf(c))),
		]);
	/** Creates the route that returns one record with its history. */
	const reading = (at: Platform) => answered(read.route, 200, (c) => readRecord(at, kind, idOf(c)));
	/** `panel` lets a feature add further routes for the kind. */
	return { panel, api, reading };
}
