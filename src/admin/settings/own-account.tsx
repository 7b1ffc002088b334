import { useState } from "react";
import { useOwnPassword } from "#admin/use-own-password.ts";
import type { StaffUser } from "#features/staff/contract.ts";
import { OwnPasswordForm } from "#features/staff/own-password-form.tsx";
import { Button } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { plural } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";

type OwnAccountProps = { user: StaffUser; onChanged: () => Promise<void> };

/** Who is logged in, and a new password for them. */
export function OwnAccount({ user, onChanged }: OwnAccountProps) {
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
					{ label: "Rol", value: user.role },
				]}
			/>
			<Button tone="line" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
				Cambiar contraseña
			</Button>
			<Dialog
				isOpen={isOpen}
				onOpenChange={setIsOpen}
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
