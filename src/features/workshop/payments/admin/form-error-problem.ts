import { ApiProblem } from "#api/client.ts";

/** Errors that the form finds itself, in the form of the server's. */
export class FormErrorProblem extends ApiProblem {
	constructor(fields: Record<string, string>) {
		super(422, { code: "invalid", detail: Object.values(fields)[0] ?? "", fields });
	}
}
