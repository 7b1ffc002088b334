import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { ApiProblem, sentenceOf } from "#api/client.ts";
import { CodeField } from "#features/staff/code-field.tsx";
import type { StaffUser } from "#features/staff/contract.ts";
import { CODE_NEEDED } from "#features/staff/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type Question = { answer: () => void; giveUp: (reason: Error) => void };

type PasswordDialogProps = {
	/** Id of the form. */
	id: string;
	user: StaffUser;
	/** Registers how to ask, and returns what takes it back: `onSessionEnd` or `onProofNeeded`. */
	onNeeded: (ask: () => Promise<void>) => () => void;
	/** Registers what answers the question without a password, and returns what takes it back. */
	onAnsweredElsewhere?: (answer: () => void) => () => void;
	/** Gives the password to the server, which refuses a wrong one. The code is there once the server asked for it. */
	check: (password: string, code: string | undefined) => Promise<unknown>;
	/** Shown when there is no sentence of the server. */
	failure?: string;
	onCancel?: () => void;
	title: string;
	description: string;
	submitLabel: string;
	busyLabel: string;
	cancelLabel: string;
	closeLabel?: string;
	/** Above the field. */
	children?: ReactNode;
};

/** Asks for the password over the open page; the call that waits for it goes on once it is right. */
export function PasswordDialog(props: PasswordDialogProps) {
	const { id, user, onNeeded, onAnsweredElsewhere, check, failure, onCancel } = props;
	const { title, description, submitLabel, busyLabel, cancelLabel, closeLabel, children } = props;
	const [question, setQuestion] = useState<Question>();
	const [error, setError] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const [needsCode, setNeedsCode] = useState(false);

	useEffect(
		() =>
			onNeeded(
				() =>
					new Promise((answer, giveUp) => {
						setError(undefined);
						setNeedsCode(false);
						setQuestion({ answer, giveUp });
					}),
			),
		[onNeeded],
	);

	useEffect(() => {
		if (needsCode) document.getElementById(`${id}-code`)?.focus();
	}, [needsCode, id]);

	useEffect(() => {
		if (!question) return;
		// After the dialog has noted where the focus was: it gives it back there.
		requestAnimationFrame(() => document.getElementById(`${id}-password`)?.focus());
		const stopListening = onAnsweredElsewhere?.(() => {
			question.answer();
			setQuestion(undefined);
		});
		return () => {
			stopListening?.();
			question.giveUp(new Error("nobody gave the password"));
		};
	}, [question, id, onAnsweredElsewhere]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// A dialog opened over another form is no part of it.
		event.stopPropagation();
		if (isBusy) return;
		const form = event.currentTarget;
		setIsBusy(true);
		try {
			const typed = new FormData(form);
			const code = typed.get("code");
			await check(String(typed.get("password")), code === null ? undefined : String(code));
			question?.answer();
			setQuestion(undefined);
		} catch (problem) {
			if (codeOf(problem) === CODE_NEEDED) return setNeedsCode(true);
			setError(sentenceOf(problem, failure));
			form.querySelector<HTMLInputElement>(`[name=${needsCode ? "code" : "password"}]`)?.select();
		} finally {
			setIsBusy(false);
		}
	}

	function handleCancel() {
		setQuestion(undefined);
		onCancel?.();
	}

	return (
		<Dialog
			isOpen={question !== undefined}
			onOpenChange={(isOpen) => !isOpen && handleCancel()}
			isKeptOpenOutside
			size="sm"
			title={title}
			description={description}
			closeLabel={closeLabel}
			footer={
				<>
					<Button tone="line" onClick={handleCancel}>
						{cancelLabel}
					</Button>
					<Button type="submit" form={id} isBusy={isBusy} busyLabel={busyLabel}>
						{submitLabel}
					</Button>
				</>
			}
		>
			<FieldScope id={id}>
				<form id={id} method="post" onSubmit={handleSubmit} className="grid gap-4">
					{children}
					<input
						type="text"
						name="username"
						autoComplete="username"
						value={user.username}
						readOnly
						hidden
					/>
					<Field
						label="Contraseña"
						name="password"
						isRequired
						error={needsCode ? undefined : error}
					>
						<PasswordInput autoComplete="current-password" maxLength={500} />
					</Field>
					{needsCode && <CodeField error={error} />}
				</form>
			</FieldScope>
		</Dialog>
	);
}

const codeOf = (problem: unknown) =>
	problem instanceof ApiProblem ? problem.problem.code : undefined;
