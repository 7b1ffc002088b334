import { expect, test } from "vitest";
import { RuleError } from "#server/errors.ts";
import { requireStrongPassword } from "./password-strength.server.ts";

const CONTEXT = ["Taller Biela", "ana.rojas", "Ana Rojas"];

const getReason = (password: string) =>
	requireStrongPassword(password, "password", CONTEXT).then(
		() => undefined,
		(problem) => {
			expect(problem).toBeInstanceOf(RuleError);
			expect(problem.fields).toEqual({ password: problem.message });
			return problem.message as string;
		},
	);

test.each([
	// Repeated.
	"password-password",
	"123456-123456",
	"passwordpassword",
	"Password1Password2",
	"contraseña-contraseña",
	"contrasena.anesartnoc",
	"clave-clave-clave",
	"abc123-abc123-abc123",
	"mecanico mecanico",
	"aaaaaaaaaaaaaaaa",
	"abababababababab",
	"l0v3-love-L0VE-love",
	// The place, the trade, the calendar.
	"panameño-2026",
	"Panameño2026!",
	"p4n4m3ñ0-2026",
	"panamá-panamá",
	"ciudadpanama2026",
	"enero-febrero-marzo",
	"Diciembre2026!",
	"lunes-martes-2026",
	"Noviembre.1984",
	"mecanica-automotriz",
	"motor-frenos-2026",
	"Chiriqui-2026!!",
	"davidchiriqui507",
	// The shop's and the person's names.
	"taller-2026-2026",
	"biela-biela-2026",
	"B13l4-2026-2026",
	"ana.rojas-ana.rojas",
	"rojas-rojas-2026",
	"AnaRojasAnaRojas",
	"an4r0j4s-2026!",
	"admin-admin-2026",
	"Administrador1!",
	// Keyboard walks and sequences.
	"qwerty-asdfgh",
	"qwertyuiop123",
	"1qaz2wsx3edc4rfv",
	"asdfghjklñ123",
	"qwerty-qwerty-123",
	"123456789012",
	"1234-5678-9012",
	"098765432109876",
	"2024-2025-2026",
	"20-11-2026-20-11",
	"abcdefghijklm",
	// A telephone, a birthday, a greeting.
	"507-6123-4567",
	"+507 6123-4567",
	"6123-4567-6123",
	"1984-05-12-1984",
	"hola-hola-hola-1",
	"bienvenido-2026",
	"tequiero-tequiero",
	"iloveyou-iloveyou-2",
	"toyota-corolla-2020",
	"asdf-asdf-asdf-asdf",
	"jesus-jesus-2026",
	// Long passwords are checked too.
	"password".repeat(12),
	"123456-".repeat(30),
	"a".repeat(200),
])("rejects the weak password «%s»", async (password) => {
	expect(await getReason(password)).toBeTruthy();
});

test.each([
	"sandia teclado nube camion",
	"mesa-gato-luna-puente",
	"zapato verde cometa lluvia",
	"Guitarra Limon Escalera Perro",
	"tortuga9ventana9queso9mar",
	"cuchara nevera lapiz violin",
	"enero guitarra jirafa toalla",
	"motor jirafa toalla cometa",
	"girasol-ballena-martillo-arroz",
	"ñandu cobija trueno avispa",
	"faro manteca ombligo tijera",
	"pincel hamaca ceniza rueda",
	"correct horse battery staple",
	"k7Qz-m2Vp-x9Lr",
	"kxwtr-7hq2m-zpv9d-bn3fy",
	"Tr3bol&Qu1mera_92x",
	"mi abuela cocinaba yuca los domingos",
	"La ballena canta cuando llueve",
	"8vJ#qL2!zWp0",
	"🐢🌋🎻🥥🚲🪁🧵🦀🪵🛶🧊🎈",
	"clave-de-prueba-larga",
])("accepts the password «%s»", async (password) => {
	expect(await getReason(password)).toBeUndefined();
});
