import { type ComponentProps, useState } from "react";
import { TextInput } from "./field.tsx";

/** Password input with a button to reveal it; pasting and password managers work. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
	const [isVisible, setIsVisible] = useState(false);
	return (
		<div className="relative">
			<TextInput
				autoCapitalize="none"
				autoCorrect="off"
				spellCheck={false}
				{...props}
				type={isVisible ? "text" : "password"}
				className="pr-24"
			/>
			<button
				type="button"
				aria-pressed={isVisible}
				aria-label="Mostrar contraseña"
				onClick={() => setIsVisible(!isVisible)}
				className="absolute inset-y-0.5 right-0.5 min-w-20 rounded-md px-3 text-sm font-medium text-muted hover:text-ink"
			>
				{isVisible ? "Ocultar" : "Mostrar"}
			</button>
		</div>
	);
}
