import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { useToast } from "#ui/toast.tsx";

/** The phone's own share sheet; where there is none, or it fails, the address is copied. */
export function ShareButton({ title, address }: { title: string; address: string }) {
	const isHydrated = useHydrated();
	const showToast = useToast();

	async function handleClick() {
		try {
			if (navigator.share) return await navigator.share({ title, url: address });
			await navigator.clipboard.writeText(address);
			showToast({ title: "Enlace copiado", description: "Pégalo donde quieras compartirlo." });
		} catch (error) {
			const isCancelled = error instanceof DOMException && error.name === "AbortError";
			// Plain HTTP and old browsers may not copy: then it is shown, to be copied by hand.
			if (!isCancelled) showToast({ title: "Copia este enlace", description: address });
		}
	}

	return (
		<Button
			tone="line"
			icon="share"
			className={cn(
				"sm:max-md:justify-self-start lg:justify-self-start",
				!isHydrated && "invisible",
			)}
			onClick={() => void handleClick()}
		>
			Compartir
		</Button>
	);
}
