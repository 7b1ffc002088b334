import { z } from "@hono/zod-openapi";
import { answer, staffProblems } from "#platform/http.server.ts";
import { routesOf } from "#platform/routes.server.ts";

type RecordShapes<New extends z.ZodType, Edit extends z.ZodType, Saved extends z.ZodType> = {
	/** "Product", «un producto» and «El producto», for the API's document. */
	words: { id: string; one: string; the: string };
	create: New;
	update: Edit;
	saved: Saved;
};

/** The routes of a record that staff edit: create it, save it, into the bin and out of it. */
export function recordRoutes<
	Path extends string,
	New extends z.ZodType,
	Edit extends z.ZodType,
	Saved extends z.ZodType,
>(tag: string, path: Path, shapes: RecordShapes<New, Edit, Saved>) {
	const { id, one, the } = shapes.words;
	const panel = routesOf(tag, staffProblems);
	const params = z.object({ id: z.string().max(80) });
	const saved = { 200: answer(`${the} como quedó`, shapes.saved) };
	return {
		/** For whatever else a record of the kind can do. */
		panel,
		params,
		saved,
		create: panel.post(`create${id}`, path, {
			summary: `Crea ${one}`,
			body: shapes.create,
			201: answer(`${the}, con su id`, shapes.saved),
		}),
		update: panel.put(`update${id}`, `${path}/{id}` as const, {
			summary: `Guarda ${one}`,
			params,
			body: shapes.update,
			...saved,
		}),
		remove: panel.delete(`remove${id}`, `${path}/{id}` as const, {
			summary: `Envía ${one} a la papelera`,
			params,
			...saved,
		}),
		restore: panel.post(`restore${id}`, `${path}/{id}/restore` as const, {
			summary: `Saca ${one} de la papelera`,
			params,
			...saved,
		}),
	};
}
