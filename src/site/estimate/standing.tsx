import { factsOf, isAccepted } from "#features/estimates/estimate-states.ts";
import { approvedBefore } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { useAnswerByLink } from "./use-answer-by-link.ts";

type StandingProps = {
	estimate: PublicEstimate;
	answers: ReturnType<typeof useAnswerByLink>;
	chat: string;
	/** The agreed hour; "" if the car is here already; undefined if the hour still needs agreement. */
	hour: string | undefined;
};

/** Shows the customer's answer, or why the estimate can no longer be answered. */
export function Standing({ estimate, answers, chat, hour }: StandingProps) {
	const { state, is_renewal_asked: isAsked } = estimate;
	const isAgreed = hour !== undefined && isAccepted(state);
	const told = isAgreed ? approvedBefore(estimate, hour, answers.hasAnswered) : estimate.told;
	if (!told) return null;
	const { isExpired, isAnnulled, sign } = factsOf(state);
	const isLate = isExpired && !isAsked;
	// The customer already requested a renewal.
	const icon = isExpired && isAsked ? "check" : sign;
	return (
		<Notice
			key={told}
			text={told}
			icon={icon}
			role={answers.hasAnswered ? "alert" : undefined}
			className="mt-6 bg-paper"
		>
			{isAnnulled && (
				<ChatLink to={chat} size="sm" className="mt-3">
					Escribir por WhatsApp
				</ChatLink>
			)}
			{isLate && <Renewal answers={answers} chat={chat} />}
		</Notice>
	);
}

function Renewal({ answers, chat }: Pick<StandingProps, "answers" | "chat">) {
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
