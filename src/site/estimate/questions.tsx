import type { RejectReason } from "#features/estimates/choices.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";

/** Which answer is about to be given. */
export type Asking = "yes" | "no";

type DecisionQuestionsProps = LateDialogProps & {
	asking: Asking | undefined;
	/** «2 trabajos», «$140.00». */
	what: string;
	total: string;
	isOneJob: boolean;
	isBusy: boolean;
	problem: string | undefined;
	onApprove: () => void;
	onRefuse: (reason: RejectReason, text: string) => void;
};

/** What is asked before an answer is sent; fetched when one is about to be given. */
export function DecisionQuestions(props: DecisionQuestionsProps) {
	const { asking, isOpen, onClose, what, total, isOneJob, isBusy, problem } = props;
	return (
		<>
			<ConfirmDialog
				isOpen={isOpen && asking === "yes"}
				onClose={onClose}
				title={`¿Aprobar ${what} por ${total}?`}
				text={
					<>
						Con esto nos autorizas a {isOneJob ? "hacerlo" : "hacerlos"}. Si aparece algo más, te
						preguntamos antes.
						{problem && (
							<span role="alert" className="mt-3 block font-medium text-error">
								{problem}
							</span>
						)}
					</>
				}
				confirmLabel={`Aprobar ${total}`}
				cancelLabel="Volver"
				tone="primary"
				isBusy={isBusy}
				busyLabel="Enviando…"
				onConfirm={props.onApprove}
			/>
			<RefuseDialog
				isOpen={isOpen && asking === "no"}
				onClose={onClose}
				isBusy={isBusy}
				problem={problem}
				onRefuse={props.onRefuse}
			/>
		</>
	);
}
