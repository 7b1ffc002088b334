import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import type { Policy } from "./policy.server.ts";

/** Schemas without a message of their own get a Spanish one: Zod's English defaults must not reach users. */
z.config({
	customError: (issue) => {
		if (issue.code === "invalid_type")
			return issue.input === undefined ? "Falta este dato" : "Este dato no tiene la forma esperada";
		if (issue.code === "invalid_value") return "Ese valor no es uno de los posibles";
		if (issue.code === "too_big" || issue.code === "too_small") return "Ese valor está fuera de lo permitido";
		return "Este dato no es válido";
	},
});

/** The shape of every error response: a Spanish message, and one for each invalid form field. */
export const Problem = z
	.object({
		detail: z.string(),
		code: z.string(),
		fields: z.record(z.string(), z.string()).optional(),
	})
	.openapi("Problem");
export type Problem = z.infer<typeof Problem>;

/** The client: its address behind trusted proxies and its user agent. */
export type Visitor = {
	address: string;
	userAgent: string;
	/** The signed preview parameter of the page's URL, which shows or hides a section. */
	preview?: string | undefined;
};
/** The logged-in member of staff. */
export type Actor = { id: string; fullName: string; role: string; sessionId: string };

/** The route pattern of a request (empty if no route matches) and its policy. */
export type Operation = { pattern: string; policy: Policy };

export type ApiEnv = {
	Variables: {
		ctx: AppContext;
		visitor: Visitor;
		actor: Actor;
		requestId: string;
		operation: Operation;
	};
};

export const toJsonContent = <Schema extends z.ZodType>(schema: Schema) => ({
	"application/json": { schema },
});

/** Describes a JSON response in the OpenAPI document. */
export const toResponseSpec = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
	description,
	content: toJsonContent(schema),
});

/** Describes a response that is a file of one of these types. */
export const toFileSpec = (description: string, ...types: string[]) => ({
	description,
	content: Object.fromEntries(types.map((type) => [type, { schema: BINARY_SCHEMA }])),
});
/** Binary content in the OpenAPI document. */
export const BINARY_SCHEMA = z.string().openapi({ type: "string", format: "binary" });

/** Default descriptions of error responses, for operations without their own. */
export const ERROR_DESCRIPTIONS = {
	400: "El cuerpo no es JSON válido",
	401: "Sin sesión o sesión vencida",
	403: "Hace falta la contraseña otra vez (`password_needed`) o cambiarla",
	404: "No existe",
	409: "Ya existe, o alguien lo cambió antes: `current` y `yours` traen las dos versiones; de una hora ocupada, `free` trae las que quedan",
	413: "El cuerpo es demasiado grande",
	415: "El cuerpo no es del tipo que se espera, o viene comprimido",
	422: "Un dato no cumple las reglas; `fields` dice cuál",
	429: "Demasiados intentos; `Retry-After` dice cuándo volver",
	503: "Ahora no se puede leer o guardar; `Retry-After` dice cuándo volver",
} as const;

/**
 * Describes an error response with its default text. Errors from the middleware are added to each operation
 * automatically.
 */
export const toErrorSpec = (status: keyof typeof ERROR_DESCRIPTIONS) =>
	toResponseSpec(ERROR_DESCRIPTIONS[status], Problem);

/** The conflict response, which only a handler that changes data can return. */
export const FORM_ERROR_RESPONSES = { 409: toErrorSpec(409) } as const;

/** Creates the router of a feature. Invalid input gets a 422 with one message for each field. */
export function createRouter() {
	return new OpenAPIHono<ApiEnv>({
		defaultHook: (result, c) => {
			if (result.success) return;
			const fields: Record<string, string> = {};
			for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
			const detail = Object.values(fields)[0] ?? "Revisa los datos e inténtalo de nuevo.";
			return c.json({ detail, code: "invalid", fields } satisfies Problem, 422);
		},
	});
}

/** The header that makes a submission safe to retry. */
export const IdempotencyHeader = z.object({
	"idempotency-key": z
		.string()
		.min(8, "La clave de la solicitud no es válida")
		.max(255, "La clave de la solicitud no es válida")
		.optional(),
});
