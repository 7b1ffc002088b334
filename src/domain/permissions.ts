/**
 * Staff roles and their rights, the single list by which the server rejects calls and the panel hides features. Every
 * staff operation declares its right (rules 7.16).
 */
export const ROLES = ["owner", "reception", "mechanic", "editor"] as const;
export type Role = (typeof ROLES)[number];

/** Labels of the roles. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
	owner: "Dueño",
	reception: "Recepción",
	mechanic: "Mecánico",
	editor: "Editor",
};

const FRONT_DESK = ["owner", "reception"] as const;
const EDITORS = ["owner", "editor"] as const;
const OWNERS = ["owner"] as const;

export const RIGHTS = {
	/** One's own account: name, password, sessions. */
	account: ROLES,
	/** The guide of the panel; it lists what the person may do. */
	guide: ROLES,
	/** Today's visits without phone numbers: car, time and service. */
	workday: ["owner", "reception", "mechanic"],
	/** Work orders: reception, promised time, handover and owner of the car. */
	orders: FRONT_DESK,
	/** The mechanic view: the same cars without phone numbers, prices or links. */
	workshop: ["owner", "reception", "mechanic"],
	/** Undoing the delivery of a car. */
	reopenDelivery: OWNERS,
	correctReadings: OWNERS,
	/** Removing a photo that staff took of a car that left. */
	removeEvidence: OWNERS,
	/** The search of the panel; each kind of result also needs the right of its own list. */
	search: ["owner", "reception", "mechanic"],
	summary: FRONT_DESK,
	alarms: FRONT_DESK,
	inbox: FRONT_DESK,
	/** Correcting or deleting a colleague's note. */
	othersNotes: OWNERS,
	agenda: FRONT_DESK,
	/** Estimates and the customers' answers. */
	estimates: FRONT_DESK,
	/** Cost prices of parts, and reopening an approved estimate. */
	estimateCosts: OWNERS,
	reopenEstimate: OWNERS,
	/** Taking payments, and closing the day. */
	payments: FRONT_DESK,
	/** Refunds, and voiding payments of other people, or earlier ones. */
	refunds: OWNERS,
	/** The accountant's file, and the numbers of the invoices. */
	accounting: OWNERS,
	customers: FRONT_DESK,
	readCatalogue: ["owner", "reception", "editor"],
	catalogue: EDITORS,
	showcase: EDITORS,
	blog: EDITORS,
	media: EDITORS,
	settings: OWNERS,
	history: OWNERS,
	staff: OWNERS,
	backups: OWNERS,
	/** Exporting the customers as a file. */
	export: OWNERS,
	/** Erasing a person's data permanently. */
	erase: OWNERS,
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/** The API calls the owner by the name that the only role had originally. */
const WIRE_OWNER = "admin";

export const toWireRole = (role: string) => (role === "owner" ? WIRE_OWNER : role);

/** Parses a role name of the API; undefined for an unknown role, which has no rights. */
export function parseRole(name: string): Role | undefined {
	return name === WIRE_OWNER ? "owner" : ROLES.find((role) => role === name);
}

export const getRoleName = (name: string) => ROLE_NAMES[parseRole(name) ?? "mechanic"];

/** Returns whether a person's role has a right. */
export function hasRight({ role }: { role: string }, right: Right): boolean {
	const ownRole = parseRole(role);
	const allowed: readonly Role[] = RIGHTS[right];
	return ownRole !== undefined && allowed.includes(ownRole);
}
