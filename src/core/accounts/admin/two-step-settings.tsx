import { type ComponentProps, useState } from "react";
import { useRevalidator } from "react-router";
import { FormButton } from "#admin/frame/form-dialog.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import type { TwoStepState } from "#core/accounts/contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { formatCount, formatDate } from "#ui/format.ts";
import { PasswordInput } from "#ui/password-input.tsx";
import { RecoveryCodeList, SetUpTwoStep } from "./two-step.tsx";

export function TwoStep({ state }: { state: TwoStepState }) {
	const { revalidate } = useRevalidator();
	const [isSettingUp, setIsSettingUp] = useState(false);
	const { since, recovery_codes: remainingCodes, is_required: isRequired } = state;

	function handleDone() {
		setIsSettingUp(false);
		void revalidate();
	}

	return (
		<>
			{since ? (
				<>
					<p>Activa desde el {formatDate(since)}: entras con tu contraseña y un código de tu app.</p>
					<p className="mt-1 text-sm text-muted">
						{remainingCodes > 0
							? `Te ${remainingCodes === 1 ? "queda" : "quedan"} ${formatCount(remainingCodes, "código", "códigos")} de recuperación.`
							: "No te quedan códigos de recuperación: pide nuevos antes de perder el teléfono."}
					</p>
					<div className="mt-3 flex flex-wrap gap-2">
						<NewCodesButton />
						{!isRequired && <RemovalButton />}
					</div>
				</>
			) : (
				<>
					<p>
						Con ella nadie entra con solo saber tu contraseña: hace falta también un código de tu teléfono.
					</p>
					<SmallButton className="mt-3" onClick={() => setIsSettingUp(true)}>
						Activar
					</SmallButton>
				</>
			)}
			<Dialog
				isOpen={isSettingUp}
				onClose={handleDone}
				ignoresOutsideClick
				size="sm"
				title="Verificación en dos pasos"
			>
				<SetUpTwoStep onDone={handleDone} />
			</Dialog>
		</>
	);
}

function NewCodesButton() {
	const [codes, setCodes] = useState<readonly string[]>();
	return (
		<>
			<PasswordConfirmedForm
				id="codigos"
				buttonLabel="Códigos nuevos"
				title="Códigos de recuperación nuevos"
				description="Los que tienes dejan de servir en cuanto se hagan los nuevos."
				submitLabel="Hacer códigos nuevos"
				busyLabel="Un momento…"
				defaultError="No se hicieron códigos nuevos. Prueba otra vez en un minuto."
				done="Los códigos de antes ya no sirven"
				call={async (json) => {
					const response = staffApi.admin.me["two-step"].codes.$post({ json });
					setCodes((await read(response)).codes);
				}}
			/>
			<Dialog
				isOpen={codes !== undefined}
				onClose={() => setCodes(undefined)}
				ignoresOutsideClick
				size="sm"
				title="Códigos de recuperación"
			>
				<RecoveryCodeList codes={codes ?? []} onDone={() => setCodes(undefined)} />
			</Dialog>
		</>
	);
}

function RemovalButton() {
	return (
		<PasswordConfirmedForm
			id="sin-dos-pasos"
			buttonLabel="Quitar"
			title="¿Quitar la verificación en dos pasos?"
			description="Entrarás solo con tu contraseña, y tus códigos de recuperación dejan de servir."
			submitLabel="Quitar"
			busyLabel="Quitando…"
			defaultError="No se quitó. Prueba otra vez en un minuto."
			done="Desde ahora entras solo con tu contraseña"
			call={(json) => read(staffApi.admin.me["two-step"].$delete({ json }))}
		/>
	);
}

type PasswordConfirmedFormProps = Omit<ComponentProps<typeof FormButton>, "onSubmit" | "children"> & {
	call: (json: { password: string }) => Promise<unknown>;
	done: string;
};

/** Changes the user's own account after asking for the password. */
function PasswordConfirmedForm({ call, done, ...form }: PasswordConfirmedFormProps) {
	return (
		<FormButton
			{...form}
			onSubmit={(formData, { send }) => {
				const json = { password: String(formData.get("password")) };
				send({ call: () => call(json), successMessage: done });
			}}
		>
			<Field label="Tu contraseña" name="password" isRequired>
				<PasswordInput autoComplete="current-password" maxLength={500} />
			</Field>
		</FormButton>
	);
}
