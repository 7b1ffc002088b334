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
	/** What staff need to edit a record, and to read one where that is less. */
	right: Right;
	reads?: Right;
	/** How its operations are named: "Product". */
	id: Id;
};
type Shapes<New extends z.ZodType, Edit extends z.ZodType, Saved extends z.ZodObject> = {
	create: New;
	update: Edit;
	saved: Saved;
};
type Told<Saved extends z.ZodType> = z.output<Saved> & { history: Change[] };
/** What an extended shape of any room gives is only known once it is spelt out. */
type WithHistory<Saved extends z.ZodType> = z.ZodType<Told<Saved>, Told<Saved>>;

/** The routes of a record that staff with a right edit: create it, save it, into the bin and out of it. */
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
	// A route is known once its path is spelt out; here it is any room's.
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
	/** One with its history, of a kind whose records are read one by one. */
	const reading = (at: Platform) => answered(read.route, 200, (c) => readRecord(at, kind, idOf(c)));
	/** The first is for whatever else a record of the kind can do. */
	return { panel, api, reading };
}
