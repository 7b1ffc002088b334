import { useState } from "react";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { fieldsIn, isGivenUp, read, sentenceOf, staffApi } from "#api/client.ts";
import { RecoveryCodeList } from "#features/staff/recovery-code-list.tsx";
import { TwoStepSetup } from "#features/staff/two-step-setup.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";

/** From the secret for the app, over its first code, to the recovery codes. @param onDone told once these are noted */
export function SetUpTwoStep({ onDone }: { onDone: () => void }) {
	const [codes, setCodes] = useState<readonly string[]>();
	const [refusal, setRefusal] = useState<unknown>();
	const { run, isBusy } = useChange(null);
	const own = staffApi.admin.me["two-step"];
	const { answer, problem, askAgain } = useAnswer("two-step", () => read(own.$post()));

	const handleCode = (code: string) =>
		void run({
			call: () => read(own.$put({ json: { code } })),
			onDone: (confirmed) => setCodes(confirmed.codes),
			onFailed(reason) {
				setRefusal(reason);
				return true;
			},
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
	return (
		<TwoStepSetup
			told={answer}
			errors={fieldsIn(refusal)}
			message={refusal ? sentenceOf(refusal) : undefined}
			isBusy={isBusy}
			onSubmit={handleCode}
		/>
	);
}
