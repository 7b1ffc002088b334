import { ApiProblem } from "#api/client.ts";

export const UNANSWERED =
	"No llegó la respuesta del servidor: no sabemos si quedó guardado. Espera un momento, o pulsa otra vez: no se duplica.";
export const UNANSWERED_CODE = "unanswered";

/** Tells whether a press with a key may have been stored, so that the same press may be repeated. */
export const isUnanswered = (problem: unknown) =>
	problem instanceof ApiProblem && problem.problem.code === UNANSWERED_CODE;
