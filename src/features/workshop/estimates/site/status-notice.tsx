import { getApprovedMessage } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { getEstimateStateInfo, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { EstimateAnswers } from "./use-answer-by-link.ts";

type StatusNoticeProps = {
	estimate: PublicEstimate;
	answers: EstimateAnswers;
	chat: string;
	/** The agreed hour; "" if the car is here already; undefined if the hour still needs agreement. */
	hour: string | undefined;
};

/** Shows the customer's answer, or why the estimate can no longer be answered. */
export function StatusNotice({ estimate, answers, chat, hour }: StatusNoticeProps) {
	const { state, is_renewal_requested: isRenewalRequested } = estimate;
	const isScheduleSettled = hour !== undefined && isAccepted(state);
	const text = isScheduleSettled
		? getApprovedMessage(estimate, hour, answers.hasAnswered)
		: estimate.customer_message;
	if (!text) return null;
	const { isExpired, isAnnulled, icon: sign } = getEstimateStateInfo(state);
	const canRequestRenewal = isExpired && !isRenewalRequested;
	// The customer already requested a renewal.
	const icon = isExpired && isRenewalRequested ? "check" : sign;
	return (
		<Notice
			key={text}
			text={text}
			icon={icon}
			role={answers.hasAnswered ? "alert" : undefined}
			className="mt-6 bg-paper"
		>
			{isAnnulled && (
				<ChatLink to={chat} size="sm" className="mt-3">
					Escribir por WhatsApp
				</ChatLink>
			)}
			{canRequestRenewal && <Renewal answers={answers} chat={chat} />}
		</Notice>
	);
}

function Renewal({ answers, chat }: Pick<StatusNoticeProps, "answers" | "chat">) {
	const { isBusy, problem, renew } = answers;
	return (
		<>
			<Button
				className="mt-3 noscript:hidden"
				isBusy={isBusy}
				busyLabel="Enviando…"
				onClick={() => void renew()}
			>
				Pedir que la renueven
			</Button>
			<noscript>
				<ChatLink to={chat} size="sm" className="mt-3">
					Pedirlo por WhatsApp
				</ChatLink>
			</noscript>
			{problem && (
				<p role="alert" className="mt-2 font-medium text-error">
					{problem}
				</p>
			)}
		</>
	);
}
