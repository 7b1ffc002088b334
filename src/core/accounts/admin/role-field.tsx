import { ROLE_NAMES, ROLES, type Role, toWireRole } from "#domain/permissions.ts";
import { RadioGroup } from "#ui/choice-field.tsx";

/** Description of each role. */
const DUTIES: Readonly<Record<Role, string>> = {
	owner: "Todo: también la configuración, el personal y sacar los datos.",
	reception: "Bandeja, agenda y clientes. Ve el catálogo y los precios sin cambiarlos.",
	mechanic: "Las citas del día y los carros del taller, y su propia cuenta.",
	editor: "Blog, imágenes, catálogo y portada. No ve clientes.",
};

type RoleFieldProps = { selected: string; onSelect?: (role: string) => void };

/** Selects a person's role; each option describes its permissions. */
export function RoleField({ selected, onSelect }: RoleFieldProps) {
	return (
		<RadioGroup
			legend="Rol"
			name="role"
			isRequired
			defaultValue={selected}
			onValueChange={onSelect}
			options={ROLES.map((role) => ({
				value: toWireRole(role),
				label: (
					<>
						<span className="block font-medium">{ROLE_NAMES[role]}</span>
						<span className="block text-sm text-muted">{DUTIES[role]}</span>
					</>
				),
			}))}
		/>
	);
}
