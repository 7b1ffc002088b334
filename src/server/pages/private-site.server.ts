import type { IncomingMessage, ServerResponse } from "node:http";
import type { Address } from "./page-key.ts";
import { sendShortResponse } from "./short-response.server.ts";

/** «Muy pronto», which stands in for every closed page. */
export const NOTICE: Address = { key: "/muy-pronto", kind: "notice" };

const RETRY_AFTER_SECONDS = "3600";
const PANEL_PATH = /^\/admin(?:[/.]|$)/;
const OPEN_PATHS = /^\/robots\.txt$/;
const LEGAL_PATHS = /^\/(?:terminos|privacidad)(?:\.data)?$/;

/** The publication of the site, for the HTTP front. */
export type SiteAccess = {
	isPrivate: () => boolean;
	getCurrentPhase: () => Promise<string>;
	hasOwnLegalTexts: () => boolean;
	isPreviewValid: (parameter: string) => boolean;
	/** Message for a form on a previewed page. */
	closedForm: { detail: string; code: string };
};

type Exchange = { path: string; address: Address | undefined; req: IncomingMessage; res: ServerResponse };

type Senders = {
	isWrite: (req: IncomingMessage) => boolean;
	sendApi: (req: IncomingMessage, res: ServerResponse) => void;
	/** Sends an image or a static file; returns false if there is none. */
	sendFile: (path: string, req: IncomingMessage, res: ServerResponse) => Promise<boolean>;
	sendPage: (address: Address, req: IncomingMessage, res: ServerResponse) => Promise<void>;
	/** Renders the page for this request only. */
	sendPreview: (key: string, req: IncomingMessage, res: ServerResponse) => Promise<void>;
};

/**
 * Answers a request to a page that is closed while the site is private: with «Muy pronto», or with the page for a
 * preview link. Customers' links, the panel and confirmed legal texts stay open.
 *
 * @returns a function that returns whether it answered
 * @source rules 1.25, 1.26
 */
export function createPrivateSite(site: SiteAccess, senders: Senders) {
	const isOpen = ({ key, kind }: Address) =>
		kind === "own" ||
		PANEL_PATH.test(key) ||
		OPEN_PATHS.test(key) ||
		(LEGAL_PATHS.test(key) && site.hasOwnLegalTexts());

	return async ({ path, address, req, res }: Exchange): Promise<boolean> => {
		if ((await site.getCurrentPhase()) !== "private") return false;
		if (!address || isOpen(address)) return false;
		if (address.kind === "list") senders.sendApi(req, res);
		else if (senders.isWrite(req)) sendClosedForm(res);
		else if (address.preview && site.isPreviewValid(address.preview.parameter))
			await senders.sendPreview(address.preview.key, req, res);
		else if (!(await senders.sendFile(path, req, res))) await senders.sendPage(NOTICE, req, res);
		return true;
	};

	function sendClosedForm(res: ServerResponse) {
		const { detail, code } = site.closedForm;
		sendShortResponse(res.setHeader("Retry-After", RETRY_AFTER_SECONDS), 503, detail, code);
	}
}
