import { useState } from "react";
import { factsOf } from "#features/estimates/estimate-states.ts";
import { jobCount } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { useLateDialog } from "#ui/late-dialog.ts";
import { Anchor } from "#ui/link.tsx";
import type { Asking } from "./questions.tsx";
import type { useAnswerByLink } from "./use-answer-by-link.ts";

const load = () => import("./questions.tsx").then((questions) => questions.DecisionQuestions);
const lostOf = (_: Asking) => "No se abrió. Revisa tu conexión y toca otra vez.";

type DecisionBarProps = {
	estimate: PublicEstimate;
	chosen: readonly string[];
	answers: ReturnType<typeof useAnswerByLink>;
	chat: string;
};

/** Shows the selected total and the three answers, within reach of the thumb. */
export function DecisionBar({ estimate, chosen, answers, chat }: DecisionBarProps) {
	const { version, jobs } = estimate;
	const { isBusy, problem, decide, forgetProblem } = answers;
	const [lost, setLost] = useState<string>();
	const { open, Dialog, subject: asking, ...opening } = useLateDialog(load, lostOf, setLost);
	const totalCents = jobs
		.filter(({ id }) => chosen.includes(id))
		.reduce((sum, job) => sum + job.total_cents, 0);
	const total = formatUsd(totalCents);
	const what = jobCount(chosen.length);
	const none = chosen.length === 0;
	const isRefused = factsOf(estimate.state).answer === "no";

	function ask(which: Asking) {
		forgetProblem();
		setLost(undefined);
		void open(which);
	}

	async function answer(said: object) {
		if (await decide({ version, ...said })) opening.onClose();
	}

	return (
		<ActionBar className="border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] noscript:hidden in-data-unscripted:hidden">
			<div className="measure py-3">
				<div className="flex items-center justify-between gap-3">
					<p role="status" className="min-w-0 text-sm leading-snug">
						{none ? (
							<span>Elige al menos un trabajo</span>
						) : (
							<>
								<span>{`${isRefused ? "Si cambias de idea: " : "Apruebas "}${what}`}</span>
								<span className="sr-only"> · </span>
								<span className="figure block text-[1.375rem]!">{total}</span>
							</>
						)}
					</p>
					<Button disabled={none} onClick={() => ask("yes")} className="min-w-36">
						Aprobar
					</Button>
				</div>
				{lost && (
					<p role="alert" className="mt-2 text-sm font-medium text-error">
						{lost}
					</p>
				)}
				<div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
					<button
						type="button"
						className="link min-h-11 text-sm font-medium"
						onClick={() => ask("no")}
					>
						No por ahora
					</button>
					<Anchor
						to={chat}
						opensNewTab
						onClick={answers.tellAsked}
						className="link flex min-h-11 items-center gap-2 text-sm font-medium text-green"
					>
						<Icon name="whatsapp" size={18} />
						Preguntar por WhatsApp
					</Anchor>
				</div>
			</div>
			{Dialog && (
				<Dialog
					asking={asking}
					what={what}
					total={total}
					isBusy={isBusy}
					problem={problem}
					{...opening}
					isOneJob={chosen.length === 1}
					onApprove={() => void answer({ job_ids: chosen, total_cents: totalCents })}
					onRefuse={(reason, text) => void answer({ job_ids: [], total_cents: 0, reason, text })}
				/>
			)}
		</ActionBar>
	);
}
