import { type ComponentProps, useState } from "react";
import { TextInput } from "./field.tsx";

/** Password input with a button to reveal it; pasting and password managers work. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
	const [isShown, setIsShown] = useState(false);
	return (
		<div className="relative">
			<TextInput
				autoCapitalize="none"
				autoCorrect="off"
				spellCheck={false}
				{...props}
				type={isShown ? "text" : "password"}
				className="pr-24"
			/>
			<button
				type="button"
				aria-pressed={isShown}
				aria-label="Mostrar contraseña"
				onClick={() => setIsShown(!isShown)}
				className="absolute inset-y-0.5 right-0.5 min-w-20 rounded-md px-3 text-sm font-medium text-muted hover:text-ink"
			>
				{isShown ? "Ocultar" : "Mostrar"}
			</button>
		</div>
	);
}
