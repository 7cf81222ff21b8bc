/** The folder in which unsaved texts lie. */
export default { cwd: () => "/" };
