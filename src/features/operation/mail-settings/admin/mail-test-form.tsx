import { type FormEvent, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { MailTestResult } from "#features/operation/mail-settings/contract.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Notice } from "#ui/notice.tsx";

/** The server allows each step ten seconds; the answer may take almost as long as the whole delivery. */
const TEST_TIMEOUT_MS = 60_000;

/** Sends a test email with what is saved, and shows what the mail server answered. */
export function MailTestForm({ isDirty, sender }: { isDirty: boolean; sender: string }) {
	const { user } = usePanel();
	// A test that was accepted changes the step of «Puesta en marcha».
	const { send, errors, message, isBusy } = useFormChange();
	const [result, setResult] = useState<MailTestResult>();

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const json = { to: String(new FormData(event.currentTarget).get("to")) };
		setResult(undefined);
		void send({
			call: () => {
				const init = { signal: AbortSignal.timeout(TEST_TIMEOUT_MS) };
				return read(staffApi.admin.mail.test.$post({ json }, { init }));
			},
			onDone: setResult,
		});
	}

	return (
		<FieldScope id="prueba" errors={errors}>
			<form method="post" noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
				<FormSummary message={message} />
				<Field label="Enviar a" name="to" isRequired>
					<TextInput type="email" autoComplete="email" maxLength={200} defaultValue={user.email || sender} />
				</Field>
				{isDirty && <p className="text-sm text-muted">La prueba usa lo guardado: guarda primero.</p>}
				<Button
					type="submit"
					tone="line"
					isBusy={isBusy}
					busyLabel="Enviando…"
					className="justify-self-start"
				>
					Enviar prueba
				</Button>
				{result && <TestOutcome result={result} />}
			</form>
		</FieldScope>
	);
}

function TestOutcome({
	result: { is_sent: isSent, message, server_reply: serverText },
}: {
	result: MailTestResult;
}) {
	return (
		<Notice
			role={isSent ? "status" : "alert"}
			icon={isSent ? "check" : "alert"}
			text={isSent ? "El correo funciona" : "La prueba no salió"}
		>
			<p className="mt-1">{message}</p>
			{serverText && (
				<p className="mt-2 text-sm text-muted">
					Respuesta del servidor: <span className="wrap-anywhere">«{serverText}»</span>
				</p>
			)}
		</Notice>
	);
}
