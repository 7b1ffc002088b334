import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ProblemCode } from "#api/client.problem.ts";
import { submit } from "#api/submit.ts";
import { createDeviceStore } from "#domain/browser-storage/store.ts";
import { ADMIN_DEVICE_KEY } from "#domain/shop.ts";
import { NOT_SENT } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";

const VIEW_DELAY_MS = 3000;
/** Error codes of submit() for a failed connection. */
const CONNECTION_CODES: readonly ProblemCode[] = ["offline", "slow"];
/** Error codes for an estimate that changed or closed meanwhile; the page reloads to show its state. */
const STALE_CODES: readonly ProblemCode[] = ["changed", "expired", "answered", "void", "not_expired"];

/** The customer's answers to an estimate: what the page shows of them, and how to send them. */
export type EstimateAnswers = {
	/** The estimate as it is after the last answer. */
	estimate: PublicEstimate | undefined;
	/** An answer was sent from this page. */
	hasAnswered: boolean;
	isBusy: boolean;
	/** Why the last answer was not sent. */
	problem: string | undefined;
	/** Why the estimate changed or closed meanwhile. */
	notice: string | undefined;
	clearProblem: () => void;
	decide: (decision: object) => Promise<boolean>;
	renew: () => Promise<boolean>;
	/** Reports the question before the chat opens, because the chat may suspend this page. */
	reportQuestion: () => void;
};

/**
 * Sends the customer's answers to one estimate. An answer counts as sent only after the server confirms it. The same
 * answer uses one idempotency key, so a retry after a lost connection stores it once.
 *
 * @source rules 10.7
 */
export function useAnswerByLink(loadedEstimate: PublicEstimate | undefined, token: string): EstimateAnswers {
	const [lastResult, setLastResult] = useState({
		loadedEstimate,
		displayed: loadedEstimate,
		hasAnswered: false,
	});
	// A reload brings the same state, but not the result of the last answer.
	const isSame =
		lastResult.loadedEstimate === loadedEstimate ||
		(lastResult.hasAnswered && lastResult.displayed?.state === loadedEstimate?.state);
	const { displayed: estimate, hasAnswered } = isSame
		? lastResult
		: { displayed: loadedEstimate, hasAnswered: false };
	const [isBusy, setIsBusy] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [notice, setNotice] = useState<string>();
	const { revalidate } = useRevalidator();
	useReportView(token, estimate);

	/** @returns whether the question can close: the answer is stored, or the estimate changed meanwhile */
	async function send(path: "decision" | "renewal", body: object): Promise<boolean> {
		setIsBusy(true);
		setProblem(undefined);
		setNotice(undefined);
		const address = `/api/estimates/${token}/${path}` as const;
		const { saved, problem: problemReply } = await submit<PublicEstimate>(address, body);
		if (saved) setLastResult({ loadedEstimate, displayed: saved, hasAnswered: true });
		const isStale = problemReply !== undefined && STALE_CODES.includes(problemReply.code);
		if (isStale) await revalidate();
		setIsBusy(false);
		if (isStale) setNotice(problemReply.detail);
		else if (problemReply)
			setProblem(CONNECTION_CODES.includes(problemReply.code) ? NOT_SENT : problemReply.detail);
		return saved !== undefined || isStale;
	}

	return {
		estimate,
		hasAnswered,
		isBusy,
		problem,
		notice,
		clearProblem: () => setProblem(undefined),
		decide: (decision: object) => send("decision", decision),
		renew: () => send("renewal", {}),
		reportQuestion: () => sendViewReport(token, { asked: true }),
	};
}

/** Reports once that a person views the estimate. The delay excludes bots that render link previews. */
function useReportView(token: string, { version, is_open: isOpen }: Partial<PublicEstimate> = {}) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new version is reported again
	useEffect(() => {
		if (!isOpen) return;
		let timer: number | undefined;
		function restartTimer() {
			clearTimeout(timer);
			if (!document.hidden) timer = window.setTimeout(reportView, VIEW_DELAY_MS);
		}
		function reportView() {
			stop();
			sendViewReport(token, {});
		}
		function stop() {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", restartTimer);
		}
		restartTimer();
		document.addEventListener("visibilitychange", restartTimer);
		return stop;
	}, [token, version, isOpen]);
}

const staffDevice = createDeviceStore(ADMIN_DEVICE_KEY, Boolean);

/** Reports a view or question of the customer; browsers in which staff have logged in send nothing. */
function sendViewReport(token: string, report: { asked?: true }) {
	if (staffDevice.read()) return;
	void fetch(`/api/estimates/${token}/seen`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(report),
		keepalive: true,
	}).catch(() => {});
}
