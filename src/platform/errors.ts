type RuleStatus = 400 | 409 | 413 | 422 | 503;

/** Both sides of an edit that came too late. */
export type Versions = { current: unknown; yours: unknown };

/**
 * A refusal the visitor can understand and act on. Becomes HTTP 422 unless `status` says otherwise. The build has a class
 * of its own beside that of what runs from source: across the two it is known by its name.
 */
export class RuleError extends Error {
	override name = "RuleError";
	readonly code: string;
	readonly status: RuleStatus;
	readonly fields: Record<string, string> | undefined;
	/** On a conflict: the record as it is now and as the caller wanted it. */
	readonly versions: Versions | undefined;
	/** What else the answer carries: the hours that are free instead. */
	readonly more: object | undefined;
	constructor(
		code: string,
		message: string,
		options: {
			status?: RuleStatus;
			fields?: Record<string, string>;
			versions?: Versions;
			more?: object;
		} = {},
	) {
		super(message);
		this.code = code;
		this.status = options.status ?? 422;
		this.fields = options.fields;
		this.versions = options.versions;
		this.more = options.more;
	}
}

/** The thing asked for does not exist (HTTP 404). */
export class NotFoundError extends Error {}

/** Somebody else saved first: a 409, with both sides where somebody compares them. */
export const changedMeanwhile = (sentence: string, versions?: Versions) =>
	new RuleError("changed_meanwhile", sentence, { status: 409, ...(versions && { versions }) });

/** What was looked for. @throws NotFoundError where it is not there */
export function mustExist<Found>(found: Found, sentence: string): NonNullable<Found> {
	if (!found) throw new NotFoundError(sentence);
	return found;
}

/** It existed and does not any more (HTTP 410). */
export class GoneError extends NotFoundError {}

/** Nobody is logged in, or the session ended (HTTP 401); `code` says what a login lacks. */
export class NotLoggedInError extends Error {
	readonly code: string;
	constructor(message: string, code = "not_logged_in") {
		super(message);
		this.code = code;
	}
}

/** Logged in, but this needs something more (HTTP 403); `code` says what. */
export class NotAllowedError extends Error {
	readonly code: string;
	constructor(message: string, code = "not_allowed") {
		super(message);
		this.code = code;
	}
}

/** Too many requests; `retryAfterSeconds` says when to try again (HTTP 429). Known by its name like the other. */
export class TooManyError extends Error {
	override name = "TooManyError";
	readonly retryAfterSeconds: number;
	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
