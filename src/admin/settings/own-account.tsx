import { useState } from "react";
import { useOwnPassword } from "#admin/account/use-own-password.ts";
import { usePanel } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { OwnPasswordForm } from "#features/staff/own-password-form.tsx";
import { nameOfRole } from "#roles.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { EditOwnDetails } from "./own-details.tsx";

type OwnAccountProps = { onChanged: () => Promise<void> };

export function OwnAccount({ onChanged }: OwnAccountProps) {
	const { user } = usePanel();
	const [isOpen, setIsOpen] = useState(false);
	const showToast = useToast();
	const form = useOwnPassword((ended) => {
		setIsOpen(false);
		const others = plural(ended, "sesión se cerró", "sesiones se cerraron");
		showToast({
			title: "Éxito",
			description: ended > 0 ? `Contraseña cambiada; ${others}` : "Contraseña cambiada",
		});
		void onChanged();
	});
	return (
		<>
			<DataRows
				rows={[
					{ label: "Nombre completo", value: user.full_name },
					{ label: "Correo", value: user.email || "—" },
					{ label: "Usuario", value: user.username },
					{ label: "Rol", value: nameOfRole(user.role) },
				]}
			/>
			<div className="mt-3 flex flex-wrap gap-2">
				<EditOwnDetails onChanged={onChanged} />
				<SmallButton onClick={() => setIsOpen(true)}>Cambiar contraseña</SmallButton>
			</div>
			<Dialog
				isOpen={isOpen}
				onClose={() => setIsOpen(false)}
				isKeptOpenOutside
				size="sm"
				title="Cambiar contraseña"
				description="Tus otras sesiones se cierran al guardarla."
			>
				<FieldScope id="clave">
					<OwnPasswordForm username={user.username} {...form} />
				</FieldScope>
			</Dialog>
		</>
	);
}
