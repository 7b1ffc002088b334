import { createReject, type ErrorTable } from "#server/errors.ts";
import { PASSWORD_LINK_CODES, PASSWORD_LINK_UNKNOWN } from "./password-links/rules.ts";
import {
	CODE_NEEDED,
	CODE_REJECTED,
	LOGIN_LOCKED,
	LOGIN_LOCKED_EMAIL,
	PASSWORD_CHANGE_NEEDED,
	PASSWORD_NEEDED,
	ROLE_REJECTED,
	TWO_STEP_NEEDED,
} from "./rules.ts";

const ACCOUNT_RULE_ERRORS = {
	account_disabled: 422,
	last_admin: 422,
	no_colleague: 422,
	no_email: 422,
	open_cars: 409,
	own_account: 422,
	own_two_step_first: 422,
	same_password: 422,
	two_step_not_begun: 422,
	two_step_on: 422,
	two_step_required: 422,
	username_taken: 422,
	weak_password: 422,
	wrong_code: 422,
	wrong_password: 422,
} as const satisfies ErrorTable;

/** The status of each error code of this subject. */
export const ACCOUNT_ERRORS = {
	...ACCOUNT_RULE_ERRORS,
	[CODE_NEEDED]: 401,
	[CODE_REJECTED]: 401,
	[LOGIN_LOCKED]: 429,
	[LOGIN_LOCKED_EMAIL]: 429,
	[PASSWORD_CHANGE_NEEDED]: 403,
	[PASSWORD_LINK_CODES.expired]: 410,
	[PASSWORD_LINK_CODES.renewed]: 410,
	[PASSWORD_LINK_CODES.used]: 410,
	[PASSWORD_LINK_CODES.withdrawn]: 410,
	[PASSWORD_LINK_UNKNOWN]: 404,
	[PASSWORD_NEEDED]: 403,
	[ROLE_REJECTED]: 403,
	[TWO_STEP_NEEDED]: 403,
} as const satisfies ErrorTable;

export const rejectAccount = createReject(ACCOUNT_RULE_ERRORS);
