/** Formats the prefilled chat of a symptom. @source rules 1.10, 6.29 */
export function formatSymptomAsChat(name: string): string {
	return `Hola, a mi carro le pasa esto: ${name}. ¿Qué me recomiendan? Mi carro es (marca, modelo y año): `;
}
