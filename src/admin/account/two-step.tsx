import { useState } from "react";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { isGivenUp, read, sentenceOf, staffApi } from "#api/client.ts";
import { RecoveryCodeList } from "#features/staff/recovery-code-list.tsx";
import { TwoStepSetup } from "#features/staff/two-step-setup.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";

/** From the secret for the app, over its first code, to the recovery codes. @param onDone told once these are noted */
export function SetUpTwoStep({ onDone }: { onDone: () => void }) {
	const [codes, setCodes] = useState<readonly string[]>();
	const { send, errors, message, isBusy } = useFormChange(null);
	const own = staffApi.admin.me["two-step"];
	const { answer, problem, askAgain } = useAnswer("two-step", () => read(own.$post()));

	const handleCode = (code: string) =>
		void send({
			call: () => read(own.$put({ json: { code } })),
			onDone: (confirmed) => setCodes(confirmed.codes),
		});

	if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
	if (problem)
		return (
			<ErrorState
				title="No se pudo empezar"
				text={isGivenUp(problem) ? "Hace falta tu contraseña para seguir." : sentenceOf(problem)}
				onRetry={askAgain}
			/>
		);
	if (!answer) return <SkeletonList label="Preparando el código…" isLabelShown count={3} />;
	return <TwoStepSetup told={answer} {...{ errors, message, isBusy }} onSubmit={handleCode} />;
}
