type RuleStatus = 409 | 413 | 422 | 503;

/** A refusal the visitor can understand and act on. Becomes HTTP 422 unless `status` says otherwise. */
export class RuleError extends Error {
	readonly code: string;
	readonly status: RuleStatus;
	readonly fields: Record<string, string> | undefined;
	constructor(
		code: string,
		message: string,
		options: { status?: RuleStatus; fields?: Record<string, string> } = {},
	) {
		super(message);
		this.code = code;
		this.status = options.status ?? 422;
		this.fields = options.fields;
	}
}

/** The thing asked for does not exist (HTTP 404). */
export class NotFoundError extends Error {}

/** Nobody is logged in, or the session ended (HTTP 401). */
export class NotLoggedInError extends Error {}

/** Logged in, but this needs something more (HTTP 403). */
export class NotAllowedError extends Error {}

/** Too many requests; `retryAfterSeconds` says when to try again (HTTP 429). */
export class TooManyError extends Error {
	readonly retryAfterSeconds: number;
	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
