import { createRoute, z } from "@hono/zod-openapi";
import { answer, json, staffProblems } from "#platform/http.server.ts";

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
>(path: Path, tags: string[], shapes: RecordShapes<New, Edit, Saved>) {
	const { id, one, the } = shapes.words;
	const params = z.object({ id: z.string().max(80) });
	const saved = { 200: answer(`${the} como quedó`, shapes.saved), ...staffProblems };
	return {
		/** For whatever else a record of the kind can do. */
		params,
		saved,
		create: createRoute({
			operationId: `create${id}`,
			method: "post",
			path,
			tags,
			summary: `Crea ${one}`,
			request: { body: { required: true, content: json(shapes.create) } },
			responses: { 201: answer(`${the}, con su id`, shapes.saved), ...staffProblems },
		}),
		update: createRoute({
			operationId: `update${id}`,
			method: "put",
			path: `${path}/{id}` as const,
			tags,
			summary: `Guarda ${one}`,
			request: { params, body: { required: true, content: json(shapes.update) } },
			responses: saved,
		}),
		remove: createRoute({
			operationId: `remove${id}`,
			method: "delete",
			path: `${path}/{id}` as const,
			tags,
			summary: `Envía ${one} a la papelera`,
			request: { params },
			responses: saved,
		}),
		restore: createRoute({
			operationId: `restore${id}`,
			method: "post",
			path: `${path}/{id}/restore` as const,
			tags,
			summary: `Saca ${one} de la papelera`,
			request: { params },
			responses: saved,
		}),
	};
}
