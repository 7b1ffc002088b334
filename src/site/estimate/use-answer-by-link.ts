import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { submit } from "#api/submit.ts";
import { deviceMemory } from "#device/memory.ts";
import { NOT_SENT } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import { ADMIN_DEVICE_KEY } from "#workshop.ts";

const SEEN_AFTER_MS = 3000;
/** How submit() calls a line that failed. */
const UNSENT = ["offline", "slow"];
/** It is another one by now, or no longer open: the page shows which. */
const BEHIND = ["changed", "expired", "answered", "void", "not_expired"];

/**
 * The customer's answers to one estimate. Nothing counts as sent until the server said so; the same answer goes under
 * one key, so pressing again after a lost line stores it once.
 *
 * @source rules 10.7
 */
export function useAnswerByLink(loaded: PublicEstimate | undefined, token: string) {
	const [last, setLast] = useState({ loaded, shown: loaded, hasAnswered: false });
	// Loaded anew it says the same, but not what became of the press.
	const isSame =
		last.loaded === loaded || (last.hasAnswered && last.shown?.state === loaded?.state);
	const { shown: estimate, hasAnswered } = isSame ? last : { shown: loaded, hasAnswered: false };
	const [isBusy, setIsBusy] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [notice, setNotice] = useState<string>();
	const { revalidate } = useRevalidator();
	useSeen(token, estimate);

	/** @returns whether nothing is left to be asked: it is stored, or about something else by now */
	async function send(path: "decision" | "renewal", body: object): Promise<boolean> {
		setIsBusy(true);
		setProblem(undefined);
		setNotice(undefined);
		const address = `/api/estimates/${token}/${path}` as const;
		const { saved, problem: refused } = await submit<PublicEstimate>(address, body);
		if (saved) setLast({ loaded, shown: saved, hasAnswered: true });
		const isBehind = refused !== undefined && BEHIND.includes(refused.code);
		if (isBehind) await revalidate();
		setIsBusy(false);
		if (isBehind) setNotice(refused.detail);
		else if (refused) setProblem(UNSENT.includes(refused.code) ? NOT_SENT : refused.detail);
		return saved !== undefined || isBehind;
	}

	return {
		estimate,
		hasAnswered,
		isBusy,
		problem,
		notice,
		forgetProblem: () => setProblem(undefined),
		decide: (decision: object) => send("decision", decision),
		renew: () => send("renewal", {}),
		/** The chat may put this page to sleep: what is told leaves before. */
		tellAsked: () => tell(token, { asked: true }),
	};
}

/** Says once that a person has it before their eyes; whoever draws a preview of the link does not stay so long. */
function useSeen(token: string, { version, is_open: isOpen }: Partial<PublicEstimate> = {}) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: another version is seen anew
	useEffect(() => {
		if (!isOpen) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		function watch() {
			clearTimeout(timer);
			if (!document.hidden) timer = setTimeout(seen, SEEN_AFTER_MS);
		}
		function seen() {
			stop();
			tell(token, {});
		}
		function stop() {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", watch);
		}
		watch();
		document.addEventListener("visibilitychange", watch);
		return stop;
	}, [token, version, isOpen]);
}

const isStaffs = deviceMemory(ADMIN_DEVICE_KEY, Boolean);

/** @param looking of the customer's: a browser in which somebody of the shop logged in tells nothing */
function tell(token: string, looking: { asked?: true }) {
	if (isStaffs.read()) return;
	void fetch(`/api/estimates/${token}/seen`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(looking),
		keepalive: true,
	}).catch(() => {});
}
