import { z } from "@hono/zod-openapi";
import { Change } from "#core/audit/contract.ts";
import type { Right } from "#domain/permissions.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, toGenericAnswer } from "#server/http/routes.server.ts";
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

/** Path parameters of a record; its id may be a slug. */
export const RecordParams = z.object({ id: z.string().max(80) });

/** Creates the routes that let staff with a right create, save, delete and restore a record. */
export function createRecordRoutes<
	Table extends RecordTable,
	Form extends object,
	const Path extends string,
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
	const savedResponse = toResponseSpec(`${nounWithDefiniteArticle} como quedó`, schemas.saved);
	const panel = createPanelRoutes(tag, right);
	const recordPath = `${path}/{id}` as const;
	const createApi = () =>
		createRouter().openapiRoutes([
			defineRoute({
				group: panel,
				id: `create${id}`,
				method: "post",
				path,
				summary: `Crea ${nounWithArticle}`,
				body: schemas.create,
				status: 201,
				answer: toResponseSpec(`${nounWithDefiniteArticle}, con su id`, schemas.saved),
				handle: (call, { body }) => toGenericAnswer(createRecord(call, kind, body)),
			}),
			defineRoute({
				group: panel,
				id: `update${id}`,
				method: "put",
				path: recordPath,
				summary: `Guarda ${nounWithArticle}`,
				params: RecordParams,
				body: schemas.update,
				status: 200,
				answer: savedResponse,
				handle: (call, { params, body }) => toGenericAnswer(saveRecord(call, kind, params.id, body)),
			}),
			defineRoute({
				group: panel,
				id: `remove${id}`,
				method: "delete",
				path: recordPath,
				summary: `Envía ${nounWithArticle} a la papelera`,
				params: RecordParams,
				status: 200,
				answer: savedResponse,
				handle: (call, { params }) => toGenericAnswer(changeTrashState(call, kind, "deleted", params.id)),
			}),
			defineRoute({
				group: panel,
				id: `restore${id}`,
				method: "post",
				path: `${path}/{id}/restore` as const,
				summary: `Saca ${nounWithArticle} de la papelera`,
				params: RecordParams,
				status: 200,
				answer: savedResponse,
				handle: (call, { params }) => toGenericAnswer(changeTrashState(call, kind, "restored", params.id)),
			}),
		]);
	const withHistory = schemas.saved.extend({ history: z.array(Change) });
	/** Returns one record with its history. */
	const readRoute = defineRoute({
		group: panel,
		id: `read${id}AsStaff`,
		method: "get",
		path: recordPath,
		right: readRight,
		summary: `Un${nounWithArticle.slice(2)} con su historial de cambios`,
		params: RecordParams,
		status: 200,
		answer: toResponseSpec(
			nounWithDefiniteArticle,
			withHistory as typeof withHistory & WithHistory<SavedSchema>,
		),
		handle: ({ ctx }, { params }) => toGenericAnswer(readRecord(ctx, kind, params.id)),
	});
	/** `panel` and `savedResponse` let a feature add further routes for the kind. */
	return { panel, savedResponse, createApi, readRoute };
}
