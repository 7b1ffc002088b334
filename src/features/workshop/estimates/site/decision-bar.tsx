import { useState } from "react";
import { formatJobCount } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { computeSelection } from "#features/workshop/estimates/selection.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { useLazyDialog } from "#ui/lazy-dialog.ts";
import { Anchor } from "#ui/link.tsx";
import type { Decision } from "./decision-questions.tsx";
import type { EstimateAnswers } from "./use-answer-by-link.ts";

const loadDialog = () => import("./decision-questions.tsx").then((questions) => questions.DecisionQuestions);
const getLoadError = (_: Decision) => "No se abrió. Revisa tu conexión y toca otra vez.";

type DecisionBarProps = {
	estimate: PublicEstimate;
	selectedJobIds: readonly string[];
	answers: EstimateAnswers;
	chatUrl: string;
};

/** Shows the selected total and the three answers, within reach of the thumb. */
export function DecisionBar({ estimate, selectedJobIds, answers, chatUrl }: DecisionBarProps) {
	const { version } = estimate;
	const { isBusy, problem, decide, clearProblem } = answers;
	const [loadError, setLoadError] = useState<string>();
	const {
		open,
		Dialog,
		subject: pendingDecision,
		...dialogProps
	} = useLazyDialog(loadDialog, getLoadError, setLoadError);
	const { totalCents, depositCents } = computeSelection(estimate, selectedJobIds);
	const total = formatUsd(totalCents);
	const jobCountLabel = formatJobCount(selectedJobIds.length);
	const hasNoSelection = selectedJobIds.length === 0;
	const isRejected = getEstimateStateInfo(estimate.state).answer === "no";

	function openQuestion(decision: Decision) {
		clearProblem();
		setLoadError(undefined);
		void open(decision);
	}

	async function sendDecision(payload: object) {
		if (await decide({ version, ...payload })) dialogProps.onClose();
	}

	return (
		<ActionBar className="border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] noscript:hidden in-data-unscripted:hidden">
			<div className="measure py-3">
				<div className="flex items-center justify-between gap-3">
					<p role="status" className="min-w-0 text-sm leading-snug">
						{hasNoSelection ? (
							<span>Elige al menos un trabajo</span>
						) : (
							<>
								<span>{`${isRejected ? "Si cambias de idea: " : "Apruebas "}${jobCountLabel}`}</span>
								<span className="sr-only"> · </span>
								<span className="figure block text-[1.375rem]!">{total}</span>
							</>
						)}
					</p>
					<Button disabled={hasNoSelection} onClick={() => openQuestion("yes")} className="min-w-36">
						Aprobar
					</Button>
				</div>
				{loadError && (
					<p role="alert" className="mt-2 text-sm font-medium text-error">
						{loadError}
					</p>
				)}
				<div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
					<button
						type="button"
						className="link min-h-11 text-sm font-medium"
						onClick={() => openQuestion("no")}
					>
						No por ahora
					</button>
					<Anchor
						to={chatUrl}
						opensNewTab
						onClick={answers.reportQuestion}
						className="link flex min-h-11 items-center gap-2 text-sm font-medium text-green"
					>
						<Icon name="whatsapp" size={18} />
						Preguntar por WhatsApp
					</Anchor>
				</div>
			</div>
			{Dialog && (
				<Dialog
					decision={pendingDecision}
					jobCountLabel={jobCountLabel}
					total={total}
					deposit={
						depositCents > 0 ? `${formatUsd(depositCents)} (${estimate.deposit_percent} %)` : undefined
					}
					isBusy={isBusy}
					problem={problem}
					{...dialogProps}
					isOneJob={selectedJobIds.length === 1}
					onApprove={() => void sendDecision({ job_ids: selectedJobIds, total_cents: totalCents })}
					onReject={(reason, text) => void sendDecision({ job_ids: [], total_cents: 0, reason, text })}
				/>
			)}
		</ActionBar>
	);
}
