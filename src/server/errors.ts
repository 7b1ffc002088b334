type RuleStatus = 400 | 409 | 413 | 422 | 503;

/** An error that becomes an HTTP response with this status, message and code. */
export class ApiError<Status extends number = number> extends Error {
	readonly status: Status;
	readonly code: string;
	constructor(message: string, status: Status, code: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

/**
 * An error that the visitor can understand and act on. Becomes HTTP 422 unless `status` says otherwise. The bundle
 * and the source each have their own copy of this class, so check it by name, not by `instanceof`.
 */
export class RuleError extends ApiError<RuleStatus> {
	override name = "RuleError";
	readonly fields: Record<string, string> | undefined;
	/** Additional response fields, such as the free times to offer instead or both versions of a conflicting edit. */
	readonly extra: object | undefined;
	constructor(
		code: string,
		message: string,
		options: {
			status?: RuleStatus;
			fields?: Record<string, string> | undefined;
			extra?: object | undefined;
			/** The original error, for the log. */
			cause?: unknown;
		} = {},
	) {
		super(message, options.status ?? 422, code);
		this.fields = options.fields;
		this.extra = options.extra;
		this.cause = options.cause;
	}
}

/** The status of each error code of a subject. */
export type ErrorTable = Readonly<Record<string, RuleStatus | 401 | 403 | 404 | 410 | 415 | 429 | 500>>;

type RejectOptions = {
	/** The form field that shows the message. */
	field?: string;
	/** Messages by form field, if there are several or they differ from the message. */
	fields?: Record<string, string> | undefined;
	/** Additional response fields, such as the free times to offer instead. */
	extra?: object | undefined;
	/** The original error, for the log. */
	cause?: unknown;
};

/** Returns the function that creates a subject's errors: a code outside its table does not compile. */
export const createReject =
	<Code extends string>(table: Readonly<Record<Code, RuleStatus>>) =>
	(code: Code, message: string, { field, ...options }: RejectOptions = {}): RuleError =>
		new RuleError(code, message, {
			status: table[code],
			...(field !== undefined && { fields: { [field]: message } }),
			...options,
		});

/** The status of each error code of the server's own modules. */
const SERVER_RULE_ERRORS = {
	already_done: 409,
	busy: 503,
	changed_meanwhile: 409,
	erased: 409,
	idempotency_conflict: 422,
	media_away: 503,
	media_damaged: 503,
	unavailable: 503,
	unreadable_sheet: 422,
} as const satisfies ErrorTable;

/** The same, with the codes of the classes below. */
export const SERVER_ERRORS = {
	...SERVER_RULE_ERRORS,
	gone: 410,
	invalid: 422,
	not_found: 404,
	not_logged_in: 401,
	too_many: 429,
} as const satisfies ErrorTable;

export const rejectOnServer = createReject(SERVER_RULE_ERRORS);

/** The code of an error that says: what you want is done already. Clients treat it as success. */
export const ALREADY_DONE = "already_done";

/**
 * Creates a 409 error for work that is stored already, by the same person before or by another one.
 *
 * @param message says by whom and when
 * @param extra additional response fields, such as `current`
 */
export const alreadyDoneError = (message: string, extra?: object) =>
	rejectOnServer(ALREADY_DONE, message, { extra });

/** The requested record does not exist. */
export class NotFoundError extends ApiError<404 | 410> {
	constructor(message: string, status: 404 | 410 = 404, code = "not_found") {
		super(message, status, code);
	}
}

/** Both versions of a conflicting edit: the stored record and the one that the caller sent. */
type Versions = { current: unknown; yours: unknown };

/** Creates a 409 error for an edit of an outdated version, with both versions if the client compares them. */
export const changedMeanwhileError = (message: string, versions?: Versions) =>
	rejectOnServer("changed_meanwhile", message, { extra: versions });

/**
 * Returns the value.
 *
 * @throws NotFoundError if it is empty
 */
export function requireFound<T>(value: T, message: string): NonNullable<T> {
	if (!value) throw new NotFoundError(message);
	return value;
}

/** The record existed and was deleted. */
export class GoneError extends NotFoundError {
	constructor(message: string) {
		super(message, 410, "gone");
	}
}

/** There is no valid session; `code` says which login step is missing. */
export class NotLoggedInError extends ApiError<401> {
	constructor(message: string, code = "not_logged_in") {
		super(message, 401, code);
	}
}

/** The session is valid but lacks a permission; `code` says which. */
export class NotAllowedError extends ApiError<403> {
	constructor(message: string, code: string) {
		super(message, 403, code);
	}
}

/** Too many requests; `retryAfterSeconds` says when to try again. Check it by name, like `RuleError`. */
export class TooManyError extends ApiError<429> {
	override name = "TooManyError";
	readonly retryAfterSeconds: number;
	constructor(message: string, retryAfterSeconds: number, code = "too_many") {
		super(message, 429, code);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
