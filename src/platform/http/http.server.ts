import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Platform } from "#platform/platform.server.ts";
import type { Policy } from "./policy.server.ts";

/** What a contract leaves unsaid is still said in Spanish: Zod's own English never reaches anybody. */
z.config({
	customError: (issue) => {
		if (issue.code === "invalid_type")
			return issue.input === undefined ? "Falta este dato" : "Este dato no tiene la forma esperada";
		if (issue.code === "invalid_value") return "Ese valor no es uno de los posibles";
		if (issue.code === "too_big" || issue.code === "too_small")
			return "Ese valor está fuera de lo permitido";
		return "Este dato no es válido";
	},
});

/** The one shape of every refusal: a Spanish sentence, and one per form field when the input is wrong. */
export const Problem = z
	.object({
		detail: z.string(),
		code: z.string(),
		fields: z.record(z.string(), z.string()).optional(),
	})
	.openapi("Problem");
export type Problem = z.infer<typeof Problem>;

/** Who is asking: the address behind trusted proxies and the browser's own name for itself. */
export type Visitor = {
	address: string;
	userAgent: string;
	/** The signed look at a page with or without something, from the page's own address. */
	preview?: string | undefined;
};
/** The logged-in member of staff. */
export type Actor = { id: string; fullName: string; role: string; sessionId: string };

/** Where a call goes: the pattern of its address, empty for one that nothing answers, and what is asked of it. */
export type Operation = { pattern: string; policy: Policy };

export type ApiEnv = {
	Variables: {
		at: Platform;
		visitor: Visitor;
		actor: Actor;
		requestId: string;
		operation: Operation;
	};
};

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
	"application/json": { schema },
});

/** A response of the OpenAPI document. */
export const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
	description,
	content: json(schema),
});

/** A response that is a file, of one of some types. */
export const file = (description: string, ...types: string[]) => ({
	description,
	content: Object.fromEntries(types.map((type) => [type, { schema: FILE }])),
});
/** Bytes, as a document of the API writes them. */
export const FILE = z.string().openapi({ type: "string", format: "binary" });

/** What a refusal means wherever a room does not say it in its own words. */
export const REFUSALS = {
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

/** A refusal in the words of all. Those of the doors need not be said: the document gives them to every call that can meet them. */
export const refusal = (status: keyof typeof REFUSALS) => answer(REFUSALS[status], Problem);

/** The refusal that only the room of a call which changes something can give. */
export const formProblems = { 409: refusal(409) } as const;

/** A room's router: input that breaks its contract is answered 422 with a sentence per field. */
export function openRoutes() {
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

/** The header that makes a submission safe to repeat. */
export const IdempotencyHeader = z.object({
	"idempotency-key": z
		.string()
		.min(8, "La clave de la solicitud no es válida")
		.max(255, "La clave de la solicitud no es válida")
		.optional(),
});
