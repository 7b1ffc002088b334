import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Actor, type ApiEnv, answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Right } from "#roles.ts";
import { type Kind, removeRecord, restoreRecord } from "./edit-record.server.ts";
import type { KeptTable } from "./kept-rows.server.ts";

type RecordShapes<New extends z.ZodType, Edit extends z.ZodType, Saved extends z.ZodType> = {
	/** "Product", «un producto» and «El producto», for the API's document. */
	names: { id: string; one: string; the: string };
	create: New;
	update: Edit;
	saved: Saved;
};

/** How a room creates and saves, and what the panel is shown of what was kept. */
type Verbs<New, Edit, View, Shown> = {
	create: (at: Platform, actor: Actor, form: New) => Promise<View>;
	update: (at: Platform, actor: Actor, id: string, form: Edit) => Promise<View>;
	show: (at: Platform, kept: View) => Shown;
};

/** Of a kind that the panel is shown as it is kept. */
export const asKept = <View>(_: Platform, kept: View): View => kept;

/** The routes of a record that staff with a right edit: create it, save it, into the bin and out of it. */
export function recordRoutes<
	Path extends string,
	New extends z.ZodType,
	Edit extends z.ZodType,
	Saved extends z.ZodType,
>(tag: string, path: Path, right: Right, shapes: RecordShapes<New, Edit, Saved>) {
	const { id, one, the } = shapes.names;
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
	const api = <Table extends KeptTable, View extends object>(
		at: Platform,
		kind: Kind<Table, View>,
		verbs: Verbs<z.output<New>, z.output<Edit>, View, z.input<Saved>>,
	) => {
		// A route is known once its path is spelt out; here it is any room's.
		const idOf = (c: Context) => c.req.param("id") as string;
		const formOf = <Form>(c: Context) => c.req.valid("json" as never) as Form;
		const edits = <Told extends RouteConfig>(
			route: Told,
			status: 200 | 201,
			edit: (c: Context<ApiEnv>) => Promise<View>,
		) => ({
			route,
			handler: async (c: Context<ApiEnv>) =>
				c.json(verbs.show(at, await edit(c)) as object, status),
		});
		return openRoutes().openapiRoutes([
			edits(create, 201, (c) => verbs.create(at, c.var.actor, formOf(c))),
			edits(update, 200, (c) => verbs.update(at, c.var.actor, idOf(c), formOf(c))),
			edits(remove, 200, (c) => removeRecord(at, c.var.actor, kind, idOf(c))),
			edits(restore, 200, (c) => restoreRecord(at, c.var.actor, kind, idOf(c))),
		]);
	};
	/** The first is for whatever else a record of the kind can do. */
	return { panel, api };
}
