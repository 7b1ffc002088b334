/** Paths of the staff API that had another name, below `/api/admin`, as patterns; `{}` is any segment. */
export const RENAMED_PATHS: readonly (readonly [former: string, current: string])[] = [
	["/outreach", "/follow-ups"],
	["/outgoing", "/sent-messages"],
	["/copies", "/backups"],
	["/export/copies", "/export/backups"],
	["/bench/{}/taken", "/mechanic-view/{}/stored-photos"],
	["/bench", "/mechanic-view"],
	["/work-menu", "/price-list"],
	["/estimate-shelf", "/estimate-editor-options"],
	["/work-orders/{}/sheet", "/work-orders/{}/reception-form"],
	["/estimate-figures", "/estimate-stats"],
	["/figures", "/stats"],
	["/speaker", "/chat-sender"],
	["/closings/crowd", "/closings/burst"],
	["/cars/{}/join", "/cars/{}/merges"],
	["/agenda/{}/day-told", "/agenda/{}/customer-notified"],
];

const STAFF_PATH = "/api/admin";

const RULES = RENAMED_PATHS.map(([former, current]) => [former.split("/"), current] as const);

/**
 * Returns the current path of a call. A panel that was opened before an upgrade, and the programs of owners, still call
 * the former one; a photo on its way would be refused and deleted from the telephone.
 */
export function toCurrentPath(path: string): string {
	if (!path.startsWith(`${STAFF_PATH}/`)) return path;
	const segments = path.slice(STAFF_PATH.length).split("/");
	const isMatch = (part: string, index: number) =>
		part === "{}" ? segments[index] : part === segments[index];
	const rule = RULES.find(([former]) => former.every(isMatch));
	if (!rule) return path;
	const [former, current] = rule;
	const parameter = segments[former.indexOf("{}")] ?? "";
	return [STAFF_PATH + current.replace("{}", () => parameter), ...segments.slice(former.length)].join("/");
}
