import { type FormEvent, useState } from "react";
import { SetUpTwoStep } from "#admin/account/two-step.tsx";
import { read, staffApi } from "#api/client.ts";
import type { TwoStepState } from "#features/staff/contract.ts";
import { RecoveryCodeList } from "#features/staff/recovery-code-list.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { formatDate, plural } from "#ui/format.ts";
import { PasswordInput } from "#ui/password-input.tsx";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

type TwoStepProps = { state: TwoStepState; onChanged: () => Promise<void> };

/** One's own second step: set up, its codes renewed, taken away. */
export function TwoStep({ state, onChanged }: TwoStepProps) {
	const [isSettingUp, setIsSettingUp] = useState(false);
	const { since, recovery_codes: left, is_required: isRequired } = state;

	function handleDone() {
		setIsSettingUp(false);
		void onChanged();
	}

	return (
		<>
			{since ? (
				<>
					<p>
						Activa desde el {formatDate(since)}: entras con tu contraseña y un código de tu app.
					</p>
					<p className="mt-1 text-sm text-gris">
						{left > 0
							? `Te ${left === 1 ? "queda" : "quedan"} ${plural(left, "código", "códigos")} de recuperación.`
							: "No te quedan códigos de recuperación: pide nuevos antes de perder el teléfono."}
					</p>
					<div className="mt-3 flex flex-wrap gap-2">
						<NewCodes onChanged={onChanged} />
						{!isRequired && <Remove onChanged={onChanged} />}
					</div>
				</>
			) : (
				<>
					<p>
						Con ella nadie entra con solo saber tu contraseña: hace falta también un código de tu
						teléfono.
					</p>
					<SmallButton className="mt-3" onClick={() => setIsSettingUp(true)}>
						Activar
					</SmallButton>
				</>
			)}
			<Dialog
				isOpen={isSettingUp}
				onClose={handleDone}
				isKeptOpenOutside
				size="sm"
				title="Verificación en dos pasos"
				description="Necesitas tu teléfono. Nada cambia hasta que escribas el primer código."
			>
				<FieldScope id="dos-pasos">
					<SetUpTwoStep onDone={handleDone} />
				</FieldScope>
			</Dialog>
		</>
	);
}

function NewCodes({ onChanged }: Pick<TwoStepProps, "onChanged">) {
	const form = useDialogForm("No se hicieron códigos nuevos. Prueba otra vez en un minuto.");
	const [codes, setCodes] = useState<readonly string[]>();
	const renew = (password: string) =>
		form.submit(async () => {
			const made = staffApi.admin.me["two-step"].codes.$post({ json: { password } });
			setCodes((await read(made)).codes);
			void onChanged();
			return "Los códigos de antes ya no sirven";
		});
	return (
		<>
			<SmallButton onClick={() => form.toggle(true)}>
				Códigos nuevos
			</SmallButton>
			<FormDialog
				form={form}
				id="codigos"
				title="Códigos de recuperación nuevos"
				description="Los que tienes dejan de servir en cuanto se hagan los nuevos."
				submitLabel="Hacer códigos nuevos"
				busyLabel="Un momento…"
			>
				<PasswordForm id="codigos" form={form} onSubmit={(password) => void renew(password)} />
			</FormDialog>
			<Dialog
				isOpen={codes !== undefined}
				onClose={() => setCodes(undefined)}
				isKeptOpenOutside
				size="sm"
				title="Códigos de recuperación"
			>
				<RecoveryCodeList codes={codes ?? []} onDone={() => setCodes(undefined)} />
			</Dialog>
		</>
	);
}

function Remove({ onChanged }: Pick<TwoStepProps, "onChanged">) {
	const form = useDialogForm("No se quitó. Prueba otra vez en un minuto.");
	const remove = (password: string) =>
		form.submit(async () => {
			await read(staffApi.admin.me["two-step"].$delete({ json: { password } }));
			void onChanged();
			return "Desde ahora entras solo con tu contraseña";
		});
	return (
		<>
			<SmallButton onClick={() => form.toggle(true)}>
				Quitar
			</SmallButton>
			<FormDialog
				form={form}
				id="sin-dos-pasos"
				title="¿Quitar la verificación en dos pasos?"
				description="Entrarás solo con tu contraseña, y tus códigos de recuperación dejan de servir."
				submitLabel="Quitar"
				busyLabel="Quitando…"
			>
				<PasswordForm
					id="sin-dos-pasos"
					form={form}
					onSubmit={(password) => void remove(password)}
				/>
			</FormDialog>
		</>
	);
}

type PasswordFormProps = {
	id: string;
	form: ReturnType<typeof useDialogForm>;
	onSubmit: (password: string) => void;
};

function PasswordForm({ id, form, onSubmit }: PasswordFormProps) {
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		onSubmit(String(new FormData(event.currentTarget).get("password")));
	}
	return (
		<form id={id} method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
			<FormSummary
				errors={form.errors}
				message={Object.keys(form.errors).length > 0 ? undefined : form.message}
			/>
			<Field label="Tu contraseña" name="password" isRequired error={form.errors.password}>
				<PasswordInput autoComplete="current-password" maxLength={500} />
			</Field>
		</form>
	);
}
