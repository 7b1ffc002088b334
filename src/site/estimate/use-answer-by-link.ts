import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { submit } from "#api/submit.ts";
import { deviceMemory } from "#device/memory.ts";
import { NOT_SENT } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import { ADMIN_DEVICE_KEY } from "#workshop.ts";

const SEEN_AFTER_MS = 3000;
/** Error codes of submit() for a failed connection. */
const UNSENT = ["offline", "slow"];
/** Error codes for an estimate that changed or closed meanwhile; the page reloads to show its state. */
const BEHIND = ["changed", "expired", "answered", "void", "not_expired"];

/**
 * Sends the customer's answers to one estimate. An answer counts as sent only after the server confirms it. The same
 * answer uses one idempotency key, so a retry after a lost connection stores it once.
 *
 * @source rules 10.7
 */
export function useAnswerByLink(loaded: PublicEstimate | undefined, token: string) {
	const [last, setLast] = useState({ loaded, shown: loaded, hasAnswered: false });
	// A reload brings the same state, but not the result of the last answer.
	const isSame =
		last.loaded === loaded || (last.hasAnswered && last.shown?.state === loaded?.state);
	const { shown: estimate, hasAnswered } = isSame ? last : { shown: loaded, hasAnswered: false };
	const [isBusy, setIsBusy] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [notice, setNotice] = useState<string>();
	const { revalidate } = useRevalidator();
	useSeen(token, estimate);

	/** @returns whether the question can close: the answer is stored, or the estimate changed meanwhile */
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
		/** Reports the question before the chat opens, because the chat may suspend this page. */
		tellAsked: () => tell(token, { asked: true }),
	};
}

/** Reports once that a person views the estimate. The delay excludes bots that render link previews. */
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

/** Reports a view or question of the customer; browsers in which staff have logged in send nothing. */
function tell(token: string, looking: { asked?: true }) {
	if (isStaffs.read()) return;
	void fetch(`/api/estimates/${token}/seen`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(looking),
		keepalive: true,
	}).catch(() => {});
}
